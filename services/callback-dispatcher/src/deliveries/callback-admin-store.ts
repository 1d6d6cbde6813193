import type { mongo } from 'mongoose';
import {
  type CallbackEvent,
  DELIVERY,
  MOST_WAITING_COUNTED,
  type RecipientCallbacksRequest,
  type WaitingCallbacks,
} from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { countedPage, type FilePage, findPage, pageOfFile, type Paging } from '@herald/mongo/paging';
import {
  type CallbackDocument,
  callbackId,
  callbacksIn,
  type CallbackState,
  inShards,
} from '../callbacks/callback-model';
import { ownReceiverKey, receiversOf } from '../callbacks/receiver-key';
import { ALL } from '../statistics/statistics-model';

export interface CallbackFilter {
  state?: CallbackState;
  event?: CallbackEvent;
  /** True: only callbacks that were delivered late (`LATE_AFTER_MS`); false: only others. Missing: both. */
  late?: boolean;
  /** True: only callbacks about sends with test keys; false: only others. Missing: both. */
  test?: boolean;
  /** Bounds of the creation time; `to` is exclusive. */
  from?: Date;
  to?: Date;
}

export interface ReplayRange {
  /** Bounds of the creation time. */
  from: Date;
  to: Date;
  state: CallbackState;
}

type Oldest = Pick<CallbackDocument, 'createdAt' | 'lastStatus' | 'lastError'>;

const DAY_MS = 86_400_000;
/** The limit of one request of a company. */
const REPLAYED_AT_ONCE = 10_000;
/** States that a callback may still have after a replay. Only its `since` shows the replay. */
export const STAYS_SO: readonly CallbackState[] = ['waiting', 'delivered'];

/** Callbacks as operators and companies list and replay them. */
export class CallbackAdminStore {
  private readonly collection: mongo.Collection<CallbackDocument>;

  constructor(
    connection: MongoConnection,
    private readonly settings: { RETENTION_DAYS: number; STATUS_SHARDS: number },
  ) {
    this.collection = callbacksIn(connection);
  }

  /** A company's callbacks, the newest first. */
  async page(
    company: number,
    { from, to, test, late, ...filter }: CallbackFilter,
    paging: Paging,
  ): Promise<FilePage<CallbackDocument>> {
    const receiver = test ? ownReceiverKey({ company, test: true }) : receiversOf(company);
    const all = { company, ...(test && { test }) };
    const asked = {
      ...all,
      ...filter,
      ...(late !== undefined && { 'ended.as': late ? 'late' : { $ne: 'late' as const } }),
      ...((from || to) && { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
      ...(filter.state === 'waiting' ? { ...inShards(this.settings), receiver } : {}),
    };
    const sort = { createdAt: -1 } as const;
    if (test !== false) return findPage(this.collection, { paging, filter: asked, all, sort });
    const rows = this.collection.find({ ...asked, test: { $ne: true } }).sort(sort);
    if (paging.file) return pageOfFile(rows);
    // A count of the live callbacks alone would read each callback; the tests have an index.
    const [page, tests, allTests] = await Promise.all([
      countedPage(this.collection, { paging, filter: asked, all }, rows),
      this.collection.countDocuments({ ...asked, test: true }),
      this.collection.countDocuments({ ...all, test: true }),
    ]);
    const { recordsFiltered, recordsTotal, data } = page;
    return {
      // The counts are of different times.
      recordsFiltered: Math.max(0, recordsFiltered - tests),
      recordsTotal: Math.max(0, recordsTotal - allTests),
      data,
    };
  }

  /** The waiting callbacks of a company, or of all companies (0). */
  async waiting(company: number): Promise<WaitingCallbacks> {
    const ofCompany = company === ALL ? {} : { company, receiver: receiversOf(company) };
    // Of callbacks of the same time, one that was tried: it shows why they wait.
    const isUntried = { $eq: ['$attempts', 0] };
    const oldest = { createdAt: '$createdAt', isUntried, lastStatus: '$lastStatus', lastError: '$lastError' };
    const [found] = await this.collection
      .aggregate<Pick<WaitingCallbacks, 'count'> & { oldest: Oldest }>(
        [
          { $match: { state: 'waiting', ...inShards(this.settings), ...ofCompany } },
          { $limit: MOST_WAITING_COUNTED },
          // Documents are compared by their first fields that differ.
          { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: oldest } } },
        ],
        { hint: 'work' },
      )
      .toArray();
    if (!found) return { count: 0, oldest: null };
    const { createdAt, lastStatus = null, lastError = null } = found.oldest;
    return { count: found.count, oldest: { createdAt: createdAt.toISOString(), lastStatus, lastError } };
  }

  /** The callbacks about a recipient's status changes, in order. */
  async ofRecipient({ company, smsID, index }: RecipientCallbacksRequest): Promise<CallbackDocument[]> {
    const ids = Object.values(DELIVERY).map((status) => callbackId(smsID, index, status));
    return this.collection
      .find({ company, _id: { $in: ids } })
      .sort({ _id: 1 })
      .toArray();
  }

  /** Makes a callback due now with a full retry schedule; null if there is none. It keeps its `webhook-id`. */
  async replay(id: string): Promise<CallbackDocument | null> {
    return this.collection.findOneAndUpdate({ _id: id }, this.replayUpdate(), { returnDocument: 'after' });
  }

  /** Replays all of a company's callbacks of a time range and state. @returns the number of callbacks. */
  async replayRange(company: number, { from, to, state }: ReplayRange): Promise<number> {
    const { modifiedCount } = await this.collection.updateMany(
      { company, state, createdAt: { $gte: from, $lt: to } },
      this.replayUpdate(),
    );
    return modifiedCount;
  }

  /** Replays a callback of this company. @returns whether it exists. */
  async replayOwn(company: number, id: string): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne({ _id: id, company }, this.replayUpdate());
    return matchedCount === 1;
  }

  /**
   * Replays at most 10,000 callbacks of a time range and state, the oldest first.
   * If the state does not show a replay, callbacks replayed since `to` are left out, so that repeating the request
   * continues with the others.
   * @returns `more`: whether further callbacks are left.
   */
  async replaySome(
    company: number,
    { from, to, state }: ReplayRange,
  ): Promise<{ replayed: number; more: boolean }> {
    const asked: mongo.Filter<CallbackDocument> = {
      company,
      state,
      createdAt: { $gte: from, $lt: to },
      ...(STAYS_SO.includes(state) && { since: { $lt: to.getTime() } }),
    };
    const found = await this.collection
      .find(asked, { projection: { _id: 1 }, sort: { createdAt: 1 }, limit: REPLAYED_AT_ONCE + 1 })
      .toArray();
    const ids = found.slice(0, REPLAYED_AT_ONCE).map(({ _id }) => _id);
    const { modifiedCount } = await this.collection.updateMany(
      { company, state, _id: { $in: ids } },
      this.replayUpdate(),
    );
    return { replayed: modifiedCount, more: found.length > ids.length };
  }

  private replayUpdate(): mongo.UpdateFilter<CallbackDocument> {
    const now = Date.now();
    const expireAt = new Date(now + this.settings.RETENTION_DAYS * DAY_MS);
    return {
      $set: { state: 'waiting', nextAt: now, since: now, attempts: 0 },
      // `$max` respects a longer retention period of the company.
      $max: { expireAt },
      $unset: { doneAt: 1 },
    };
  }
}
