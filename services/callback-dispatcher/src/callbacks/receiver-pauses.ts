import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';

/** A receiver whose answer asked by `Retry-After` to be left alone. */
export interface PauseDocument {
  /** As `receiverKey` makes it. */
  _id: string;
  company: number;
  /** When it asked. */
  at: Date;
  until: Date;
}

export const pausesIn = declareCollection<PauseDocument>(
  'receiver_pauses',
  unsharded('a small document per receiver that has requested a pause, until its end'),
  { key: { until: 1 }, name: 'over', expireAfterSeconds: 0 },
);

/** Receivers that have asked to be left alone: what one dispatcher was told the others keep to, and the next one after a restart. */
export class ReceiverPauses {
  private readonly pauses: mongo.Collection<PauseDocument>;

  constructor(connection: MongoConnection) {
    this.pauses = pausesIn(connection);
  }

  /** One that ends earlier than another changes nothing. */
  async put({ _id, company, at, until }: PauseDocument): Promise<void> {
    await this.pauses.updateOne({ _id, company }, { $max: { until, at } }, { upsert: true });
  }

  /** The company has other settings. */
  async remove(company: number): Promise<void> {
    await this.pauses.deleteMany({ company });
  }

  async standing(): Promise<PauseDocument[]> {
    return this.pauses.find({ until: { $gt: new Date() } }).toArray();
  }
}
