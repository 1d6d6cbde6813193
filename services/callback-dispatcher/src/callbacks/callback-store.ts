import { mongo } from 'mongoose';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbacksIn } from './callback-model';
import { BY_ID, documentAfter, type NewOutcome, type OwnOutcome, writesOf } from './outcome';
import { companyOfReceiver } from './receiver-key';

export interface WaitingReceiver {
  receiver: string;
  /** The earliest time at which something is due, ms since epoch. */
  nextAt: number;
}

/** Callbacks in MongoDB, as the dispatcher needs them. All of it goes past mongoose: this is the hot path. */
export class CallbackStore {
  private readonly collection: mongo.Collection<CallbackDocument>;

  constructor(connection: MongoConnection) {
    this.collection = callbacksIn(connection);
  }

  /** Stores new callbacks in one write. @returns the ids that were there already. */
  async insert(documents: CallbackDocument[]): Promise<Set<string>> {
    if (documents.length === 0) return new Set();
    try {
      await this.collection.insertMany(documents, { ordered: false });
      return new Set();
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
      return new Set([error.writeErrors].flat().map((one) => documents[one.index]!._id));
    }
  }

  /** Which of these are stored. */
  async known(callbacks: Pick<CallbackDocument, '_id' | 'company'>[]): Promise<Set<string>> {
    if (callbacks.length === 0) return new Set();
    const _id = { $in: callbacks.map((callback) => callback._id) };
    const company = { $in: [...new Set(callbacks.map((callback) => callback.company))] };
    const found = await this.collection
      .find({ _id, company }, { projection: { _id: 1 }, hint: BY_ID })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Stores what became of attempts; of callbacks that were not stored yet, the callback with it. Repeating it changes nothing. */
  async record(outcomes: NewOutcome[]): Promise<void> {
    const stored = outcomes.filter(({ unstored }) => !unstored);
    const first = outcomes.filter(({ unstored }) => unstored);
    const documents = first.map((outcome) => documentAfter(outcome.unstored!, outcome));
    const [known] = await Promise.all([this.insert(documents), this.update(stored)]);
    // Stored meanwhile: by a repetition of this very write, or as still to be tried.
    await this.update(first.filter(({ id }) => known.has(id)));
  }

  private async update(outcomes: OwnOutcome[]): Promise<void> {
    if (outcomes.length > 0) await this.collection.bulkWrite(writesOf(outcomes), { ordered: false });
  }

  /** A receiver's callbacks that are due, the longest waiting first, without what was logged of their attempts. */
  async due(shards: number[], receiver: string, now: number, limit: number): Promise<CallbackDocument[]> {
    return this.collection
      .find(
        {
          ...{ state: 'waiting', company: companyOfReceiver(receiver), shard: { $in: shards }, receiver },
          nextAt: { $lte: now },
        },
        { hint: 'work' },
      )
      .sort({ nextAt: 1 })
      .limit(limit)
      .project<CallbackDocument>({ log: 0, lastError: 0 })
      .toArray();
  }

  /** Which of the company's callbacks of these ids still wait, and until when. */
  async waiting(company: number, ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const found = await this.collection
      .find({ _id: { $in: ids }, company, state: 'waiting' }, { hint: BY_ID })
      .project<{ _id: string; nextAt: number }>({ nextAt: 1 })
      .toArray();
    return new Map(found.map(({ _id, nextAt }) => [_id, nextAt]));
  }

  /** Those of the shards in which something waits: one step in the index for each. */
  async shardsThatWait(shards: number[]): Promise<number[]> {
    return this.collection.distinct('shard', { state: 'waiting', shard: { $in: shards } }, { hint: 'work' });
  }

  /** The receivers for which something waits in a shard: one step in the index for each, however much waits. */
  async receivers(shard: number): Promise<WaitingReceiver[]> {
    return this.collection
      .aggregate<WaitingReceiver>([
        { $match: { shard, state: 'waiting' } },
        { $sort: { receiver: 1, nextAt: 1 } },
        { $group: { _id: '$receiver', nextAt: { $first: '$nextAt' } } },
        { $project: { _id: 0, receiver: '$_id', nextAt: 1 } },
      ])
      .toArray();
  }

  /** What is to be delivered in these shards; 100,000 = so many or more. */
  async countWaiting(shards: number[]): Promise<number> {
    return this.collection.countDocuments(
      { state: 'waiting', shard: { $in: shards } },
      { hint: 'work', limit: 100_000 },
    );
  }

  /** Gives up what has been due since `before` and was never tried since. @returns how many. */
  async expire(shard: number, receiver: string, before: number): Promise<number> {
    const { modifiedCount } = await this.collection.updateMany(
      { state: 'waiting', company: companyOfReceiver(receiver), shard, receiver, nextAt: { $lt: before } },
      {
        $set: {
          state: 'failed',
          doneAt: new Date(),
          lastError: 'The receiver was out of reach until the time was up.',
        },
      },
    );
    return modifiedCount;
  }
}
