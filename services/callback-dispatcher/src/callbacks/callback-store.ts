import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import { inTransaction, isDuplicateKey, isOnShards, type MongoConnection } from '@herald/mongo';
import { type Ended, endedOf, type Ending } from '../statistics/ended';
import { type NewEndsDocument, newEndsIn, newEndsOf } from '../statistics/new-ends-model';
import { type CallbackDocument, callbacksIn, type CallbackState } from './callback-model';
import {
  BY_ID,
  documentAfter,
  type EndOutcome,
  isEnd,
  type NewOutcome,
  type OwnOutcome,
  writesOf,
} from './outcome';
import { companyOfReceiver } from './receiver-key';

export interface WaitingReceiver {
  receiver: string;
  /** The due time of the earliest callback, ms since epoch. */
  nextAt: number;
}

/** Due callbacks that no other process sends before `until`. */
export interface Claimed {
  callbacks: CallbackDocument[];
  /** Whether more callbacks may be due. */
  isFull: boolean;
}

/** The size of a group whose ends are stored without a transaction. */
const ALONE_UP_TO = 8;
/** The number of callbacks that one transaction fails. */
const EXPIRED_AT_ONCE = 1_000;

/**
 * Callbacks in MongoDB, as the dispatcher needs them. The store uses the driver without mongoose, because this is the
 * hot path.
 */
export class CallbackStore {
  private readonly collection: mongo.Collection<CallbackDocument>;

  private readonly newEnds: mongo.Collection<NewEndsDocument>;

  constructor(private readonly connection: MongoConnection) {
    this.collection = callbacksIn(connection);
    this.newEnds = newEndsIn(connection);
  }

  /** @returns the ids that existed already */
  private async insertAll(documents: CallbackDocument[]): Promise<Set<string>> {
    if (documents.length === 0) return new Set();
    try {
      await this.collection.insertMany(documents, { ordered: false });
      return new Set();
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
      return new Set([error.writeErrors].flat().map((one) => documents[one.index]!._id));
    }
  }

  /** Returns the states of those that are stored, by id. */
  async known(callbacks: Pick<CallbackDocument, '_id' | 'company'>[]): Promise<Map<string, CallbackState>> {
    if (callbacks.length === 0) return new Map();
    const _id = { $in: callbacks.map((callback) => callback._id) };
    const company = { $in: [...new Set(callbacks.map((callback) => callback.company))] };
    const found = await this.collection
      .find({ _id, company }, { projection: { state: 1 }, hint: BY_ID })
      .toArray();
    return new Map(found.map(({ _id, state }) => [_id, state]));
  }

  /**
   * Stores the outcomes of attempts, with the callbacks themselves if they were not stored yet. Counts first ends in
   * the same transaction. The write is idempotent.
   */
  async record(outcomes: NewOutcome[]): Promise<void> {
    const ends = outcomes.filter(isEnd);
    const groups = isOnShards(this.connection) ? groupBy(ends, ({ company }) => company).values() : [ends];
    await Promise.all([
      this.recordAttempts(outcomes.filter((outcome) => !isEnd(outcome))),
      ...Array.from(groups, (group) => this.recordEnds(group)),
    ]);
  }

  private async recordAttempts(outcomes: NewOutcome[]): Promise<void> {
    const stored = outcomes.filter(({ unpersisted }) => !unpersisted);
    const first = outcomes.filter(({ unpersisted }) => unpersisted);
    const documents = first.map((outcome) => documentAfter(outcome.unpersisted!, outcome));
    const [known] = await Promise.all([this.insertAll(documents), this.update(stored)]);
    // A repetition of this write, or of the message. A callback that only waits here may have been attempted there.
    await this.update(first.filter(({ id, kind }) => known.has(id) && kind !== 'postponed'));
  }

  private async update(outcomes: OwnOutcome[]): Promise<void> {
    if (outcomes.length > 0) await this.collection.bulkWrite(writesOf(outcomes), { ordered: false });
  }

  private async recordEnds(outcomes: EndOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    const isFirst = ({ unpersisted }: EndOutcome): boolean => unpersisted !== undefined;
    if (outcomes.length <= ALONE_UP_TO && outcomes.every(isFirst)) {
      const known = await this.endAlone(outcomes);
      return this.endInTransaction(outcomes.filter(({ id }) => known.has(id)));
    }
    await this.endInTransaction(outcomes);
  }

  /**
   * Stores ended callbacks without a transaction: each document is marked to be counted. In a large group the marks would cost more.
   * @returns the ids of those that were stored before
   */
  private async endAlone(outcomes: EndOutcome[]): Promise<Set<string>> {
    const at = new Date();
    return this.insertAll(
      outcomes.map((outcome) => {
        const callback = outcome.unpersisted!;
        const ended = endedOf({ at: callback.at, test: callback.test }, endingOf(outcome), at);
        const counts = ended !== undefined && ended.as !== 'skipped';
        return { ...documentAfter(callback, outcome, ended), ...(counts && { uncounted: true as const }) };
      }),
    );
  }

  private async endInTransaction(outcomes: EndOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    let known: ReadonlyMap<string, unknown> = new Map();
    for (;;)
      try {
        return await this.endTogether(outcomes, known);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Some callbacks were stored after all, as above. This is rare, so there is no check in advance.
        const found = await this.known(outcomes.map(({ id: _id, company }) => ({ _id, company })));
        if (found.size <= known.size) throw error;
        known = found;
      }
  }

  /**
   * @param known ids of callbacks that are stored although they count as unpersisted. @throws a duplicate key error if
   * there are more
   */
  private async endTogether(outcomes: EndOutcome[], known: ReadonlyMap<string, unknown>): Promise<void> {
    const isNew = ({ unpersisted, id }: EndOutcome): boolean => unpersisted !== undefined && !known.has(id);
    const fresh = outcomes.filter(isNew);
    const stored = outcomes.filter((outcome) => !isNew(outcome));
    await inTransaction(this.connection, async (session) => {
      const at = new Date();
      const waiting = await this.waitingToEnd(stored, session);
      // Uses the original fields: an earlier attempt of this transaction may have changed the object.
      const ends = fresh.map((outcome) =>
        endedOf({ at: outcome.unpersisted!.at, test: outcome.unpersisted!.test }, endingOf(outcome), at),
      );
      const endings = stored.flatMap((outcome) => {
        const callback = waiting.get(outcome.id);
        // A callback that was replayed or skipped in the meantime stays unchanged.
        return callback ? { ...outcome, ended: endedOf(callback, endingOf(outcome), at) } : [];
      });
      const options = { session, ordered: false };
      const documents = fresh.map((outcome, i) => documentAfter(outcome.unpersisted!, outcome, ends[i]));
      if (documents.length > 0) await this.collection.insertMany(documents, options);
      if (endings.length > 0) await this.collection.bulkWrite(writesOf(endings), options);
      const counted = fresh.map(({ company }, i) => ({ company, ended: ends[i] }));
      await this.count([...counted, ...endings], at, session);
    });
  }

  private async waitingToEnd(
    outcomes: EndOutcome[],
    session: mongo.ClientSession,
  ): Promise<Map<string, Countable>> {
    if (outcomes.length === 0) return new Map();
    const _id = { $in: outcomes.map(({ id }) => id) };
    const company = { $in: [...new Set(outcomes.map((outcome) => outcome.company))] };
    const found = await this.collection
      .find({ _id, company, state: 'waiting' }, { session, hint: BY_ID, projection: COUNTABLE })
      .map((callback): Countable => callback)
      .toArray();
    return new Map(found.map((callback) => [callback._id, callback]));
  }

  /** Adds the ends to be counted, in the transaction that ends the callbacks. */
  private async count(
    ending: { company: number; ended?: Ended | undefined }[],
    at: Date,
    session: mongo.ClientSession,
  ): Promise<void> {
    const ends = newEndsOf(ending, at);
    if (ends.length > 0) await this.newEnds.insertMany(ends, { session, ordered: false });
  }

  /**
   * Claims due callbacks of a receiver, the longest waiting first, by moving their due time to `until` (ms since epoch).
   * If this process dies, they are due again then.
   */
  async claim(shard: number, receiver: string, limit: number, until: number): Promise<Claimed> {
    const company = companyOfReceiver(receiver);
    const isDue = { company, shard, receiver, state: 'waiting' as const, nextAt: { $lte: Date.now() } };
    const found = await this.collection
      .find(isDue, { hint: 'work', sort: { nextAt: 1 }, limit })
      .project<CallbackDocument>({ log: 0, lastError: 0 })
      .toArray();
    if (found.length === 0) return { callbacks: [], isFull: false };
    const _id = { $in: found.map((callback) => callback._id) };
    const claim = randomUUID();
    const update = { $set: { nextAt: until, claim } };
    const { modifiedCount } = await this.collection.updateMany({ ...isDue, _id }, update, { hint: BY_ID });
    const isFull = found.length === limit;
    if (modifiedCount === found.length) return { callbacks: found, isFull };
    // Another process claimed some of them at the same time.
    const own = await this.collection
      .find({ _id, company, claim }, { hint: BY_ID, projection: { _id: 1 } })
      .toArray();
    const ids = new Set(own.map((callback) => callback._id));
    return { callbacks: found.filter((callback) => ids.has(callback._id)), isFull };
  }

  /** The company's waiting callbacks among these ids, with their due times. */
  async waiting(company: number, ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const found = await this.collection
      .find({ _id: { $in: ids }, company, state: 'waiting' }, { hint: BY_ID })
      .project<{ _id: string; nextAt: number }>({ nextAt: 1 })
      .toArray();
    return new Map(found.map(({ _id, nextAt }) => [_id, nextAt]));
  }

  /** The shards with waiting callbacks. The query takes one index step per shard. */
  async shardsThatWait(shards: number[]): Promise<number[]> {
    return this.collection.distinct('shard', { state: 'waiting', shard: { $in: shards } }, { hint: 'work' });
  }

  /**
   * The receivers with waiting callbacks in a shard. The query takes one index step per receiver, for any number of
   * callbacks.
   */
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

  /** The number of waiting callbacks in these shards, at most 100,000. */
  async countWaiting(shards: number[]): Promise<number> {
    return this.collection.countDocuments(
      { state: 'waiting', shard: { $in: shards } },
      { hint: 'work', limit: 100_000 },
    );
  }

  /** Fails callbacks that have been due since `before` without an attempt. @returns the number of callbacks. */
  async expire(shard: number, receiver: string, before: number): Promise<number> {
    for (let all = 0; ;) {
      const count = await this.expireSome(shard, receiver, before);
      all += count;
      if (count < EXPIRED_AT_ONCE) return all;
    }
  }

  private async expireSome(shard: number, receiver: string, before: number): Promise<number> {
    const company = companyOfReceiver(receiver);
    return inTransaction(this.connection, async (session) => {
      const at = new Date();
      const due = await this.collection
        .find(
          { state: 'waiting', company, shard, receiver, nextAt: { $lt: before } },
          { session, hint: 'work', limit: EXPIRED_AT_ONCE, projection: COUNTABLE },
        )
        .map((callback) => ({ ...callback, ended: endedOf(callback, { kind: 'failed' }, at) }))
        .toArray();
      const [first, again] = [due.filter(({ ended: end }) => end), due.filter(({ ended: end }) => !end)];
      for (const some of [first, again]) {
        if (some.length === 0) continue;
        const [{ ended: end }] = some as [(typeof due)[number]];
        await this.collection.updateMany(
          { _id: { $in: some.map(({ _id }) => _id) }, company, state: 'waiting' },
          {
            $set: {
              state: 'failed',
              doneAt: at,
              ...(end && { ended: end }),
              lastError: 'The receiver was unreachable until retries ended.',
            },
          },
          { session, hint: BY_ID },
        );
      }
      await this.count(due, at, session);
      return due.length;
    });
  }
}

/** The fields that decide how a callback is counted. */
type Countable = Pick<CallbackDocument, '_id' | 'company' | 'at' | 'ended' | 'test'>;
const COUNTABLE = { company: 1, at: 1, ended: 1, test: 1 } as const;

function endingOf(outcome: EndOutcome): Ending {
  if (outcome.kind !== 'delivered') return { kind: outcome.kind };
  return { kind: 'delivered', answeredAt: outcome.entry.at };
}
