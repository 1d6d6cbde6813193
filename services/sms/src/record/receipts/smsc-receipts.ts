import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';

/** The delivery receipts of an SMSC and login, as far as they were learned. */
interface SmscReceiptsDocument {
  /** `smscOf` */
  _id: string;
  /** When it first sent one with its type in esm_class. */
  typedAt?: Date;
  /** When a message last got those of two parts. */
  partsAt?: Date;
  /** Whether it sends one for a whole message. */
  whole?: boolean;
}

export const smscReceiptsIn = declareCollection<SmscReceiptsDocument>(
  'smsc_receipts',
  unsharded('a document per SMSC and login'),
);

/** What all processes have learned about the delivery receipts of each SMSC and login. */
export class SmscReceipts {
  private readonly collection: mongo.Collection<SmscReceiptsDocument>;

  constructor(connection: MongoConnection) {
    this.collection = smscReceiptsIn(connection);
  }

  async noteTyped(smsc: string): Promise<void> {
    await this.collection.updateOne({ _id: smsc }, { $min: { typedAt: new Date() } }, { upsert: true });
  }

  async isTyped(smsc: string): Promise<boolean> {
    return (await this.collection.findOne({ _id: smsc, typedAt: { $exists: true } })) !== null;
  }

  /** Notes a message with the delivery receipts of two parts. */
  async noteParts(smsc: string, partsAt: Date): Promise<void> {
    await this.collection.updateOne({ _id: smsc }, { $set: { whole: false, partsAt } }, { upsert: true });
  }

  async all(): Promise<Map<string, SmscReceiptsDocument>> {
    return new Map((await this.collection.find().toArray()).map((smsc) => [smsc._id, smsc]));
  }

  /**
   * Notes that it sends one for a whole message, unless a message with two was noted since `known` was read.
   * @returns whether that is new
   */
  async learnWhole(smsc: string, known: SmscReceiptsDocument | undefined): Promise<boolean> {
    const partsAt = known?.partsAt ?? { $exists: false };
    const { modifiedCount, upsertedCount } = await this.collection.updateOne(
      { _id: smsc, partsAt },
      { $set: { whole: true } },
      { upsert: known === undefined },
    );
    return modifiedCount + upsertedCount > 0;
  }
}
