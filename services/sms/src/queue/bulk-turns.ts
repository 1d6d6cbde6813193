import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';

/** A company's position in the round robin of bulk batches. */
interface TurnDocument {
  /** Company. */
  _id: number;
  /** When it was last served (ms): the company that has waited longest is next. */
  turn: number;
  /** Whether it may have queued batches. */
  open: boolean;
  /** Incremented whenever it is opened, so that closing does not miss batches queued in the meantime. */
  version: number;
}

export const turnsIn = declareCollection<TurnDocument>('bulk_turns', unsharded('a document per company'), {
  key: { turn: 1 },
  partialFilterExpression: { open: true },
  name: 'round',
});

/**
 * The round robin of bulk batches for senders of the previous version, which run beside newer senders during an upgrade and claim bulk
 * batches in no other way. Newer senders use `LaneTurns`, and only open the entries here.
 */
export class BulkTurns {
  private readonly collection: mongo.Collection<TurnDocument>;

  constructor(connection: MongoConnection) {
    this.collection = turnsIn(connection);
  }

  /** Marks the company as having queued batches. Call it after they are queued, before their messages are published. */
  async open(company: number): Promise<void> {
    await this.collection.updateOne(
      { _id: company },
      { $set: { open: true }, $inc: { version: 1 }, $setOnInsert: { turn: Date.now() } },
      { upsert: true },
    );
  }
}
