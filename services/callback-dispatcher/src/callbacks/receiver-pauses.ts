import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';

/** A receiver that asked for a pause with `Retry-After`. */
export interface PauseDocument {
  /** A key from `receiverKey`. */
  _id: string;
  company: number;
  /** The time of the answer. */
  at: Date;
  until: Date;
}

export const pausesIn = declareCollection<PauseDocument>(
  'receiver_pauses',
  unsharded('a small document per receiver that has requested a pause, until its end'),
  { key: { until: 1 }, name: 'over', expireAfterSeconds: 0 },
);

/** Pauses that receivers asked for. All dispatchers keep to them, also after a restart. */
export class ReceiverPauses {
  private readonly pauses: mongo.Collection<PauseDocument>;

  constructor(connection: MongoConnection) {
    this.pauses = pausesIn(connection);
  }

  /** Stores a pause. A pause that ends earlier than the stored pause changes nothing. */
  async put({ _id, company, at, until }: PauseDocument): Promise<void> {
    await this.pauses.updateOne({ _id, company }, { $max: { until, at } }, { upsert: true });
  }

  /** Removes the company's pauses after a change of its settings. */
  async remove(company: number): Promise<void> {
    await this.pauses.deleteMany({ company });
  }

  async standing(): Promise<PauseDocument[]> {
    return this.pauses.find({ until: { $gt: new Date() } }).toArray();
  }
}
