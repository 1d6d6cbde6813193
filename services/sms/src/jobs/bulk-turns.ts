import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection } from '@herald/mongo';

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

const turnsIn = declareCollection<TurnDocument>('bulk_turns', {
  key: { turn: 1 },
  partialFilterExpression: { open: true },
  name: 'round',
});

/** Lets companies take turns in the `bulk` lane, whatever number of batches each has queued (design.md, law 2). */
export class BulkTurns {
  private readonly collection: mongo.Collection<TurnDocument>;
  private lastTurn = 0;

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

  /** The company whose turn it is; its next turn comes after everyone else's. Null where nobody has work. */
  async next(): Promise<{ company: number; version: number } | null> {
    // Several turns in one millisecond stay apart: equal ones would serve the same company again.
    this.lastTurn = Math.max(this.lastTurn + 0.001, Date.now());
    const turn = await this.collection.findOneAndUpdate(
      { open: true },
      { $set: { turn: this.lastTurn } },
      { sort: { turn: 1 }, returnDocument: 'before' },
    );
    return turn ? { company: turn._id, version: turn.version } : null;
  }

  /** Takes a company without queued batches out of the round, unless it was opened again meanwhile. */
  async close(turn: { company: number; version: number }): Promise<void> {
    await this.collection.updateOne({ _id: turn.company, version: turn.version }, { $set: { open: false } });
  }
}
