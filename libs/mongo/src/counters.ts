import type { mongo } from 'mongoose';
import type { MongoConnection } from './connection';
import { declareCollection } from './raw-collection';
import { unsharded } from './sharding/placement';

interface CounterDocument {
  _id: string;
  /** The last assigned number. */
  last: number;
}

const countersIn = declareCollection<CounterDocument>(
  'counters',
  unsharded('a document per counter, the only source of its numbers'),
);

/** Assigns ascending numbers, each only once, even after a crash. */
export class Counters {
  private readonly collection: mongo.Collection<CounterDocument>;

  constructor(connection: MongoConnection) {
    this.collection = countersIn(connection);
  }

  /**
   * Assigns `count` numbers and returns the first number. The caller owns `first … first + count - 1`.
   * @param start the first number of a counter that does not exist yet
   */
  async reserveNumbers(name: string, count = 1, start = 1, session?: mongo.ClientSession): Promise<number> {
    const counter = await this.collection.findOneAndUpdate(
      { _id: name },
      [{ $set: { last: { $add: [{ $ifNull: ['$last', start - 1] }, count] } } }],
      { upsert: true, returnDocument: 'after', ...(session ? { session } : {}) },
    );
    return counter!.last - count + 1;
  }
}
