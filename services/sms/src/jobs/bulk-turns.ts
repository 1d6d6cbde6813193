import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';

/** A company's place in the round of bulk work. */
interface TurnDocument {
  /** Company. */
  _id: number;
  /** When it was last served (ms): who waited longest comes next. */
  turn: number;
  /** Whether it may have queued batches. */
  open: boolean;
  /** Grows whenever it is opened: closing must not overlook work that came in between. */
  version: number;
}

export const turnsIn = declareCollection<TurnDocument>('bulk_turns', unsharded('a document per company'), {
  key: { turn: 1 },
  partialFilterExpression: { open: true },
  name: 'round',
});

/**
 * The round of bulk work of senders of the version before, which run beside newer ones during an upgrade and take bulk by nothing else. Newer
 * ones only open it (`LaneTurns` is theirs).
 */
export class BulkTurns {
  private readonly collection: mongo.Collection<TurnDocument>;

  constructor(connection: MongoConnection) {
    this.collection = turnsIn(connection);
  }

  /** Says that the company has queued batches. Call it after they are queued, before the queue is told. */
  async open(company: number): Promise<void> {
    await this.collection.updateOne(
      { _id: company },
      { $set: { open: true }, $inc: { version: 1 }, $setOnInsert: { turn: Date.now() } },
      { upsert: true },
    );
  }
}
