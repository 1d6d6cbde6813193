import type { mongo } from 'mongoose';
import { type CallbackEvent, DELIVERY, type RecipientCallbacksRequest } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/paging';
import { type CallbackDocument, callbackId, callbacksIn, type CallbackState } from './callback-model';
import { ownReceiverKey, receiversOf } from './receiver-key';

export interface CallbackFilter {
  state?: CallbackState;
  event?: CallbackEvent;
  /** Only of what test keys have sent. */
  test?: true;
  /** When the callback was created; `to` itself is not in it. */
  from?: Date;
  to?: Date;
}

export interface ReplayRange {
  /** When the callbacks were created. */
  from: Date;
  to: Date;
  state: CallbackState;
}

const DAY_MS = 86_400_000;
/** Of one request of a company. */
const REPLAYED_AT_ONCE = 10_000;
/** What is still in such a state when it was replayed; its `since` says that it was. */
const STAYS_SO: readonly CallbackState[] = ['waiting', 'delivered'];

/** Callbacks as the operator and their company see and repeat them. */
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
    { from, to, ...filter }: CallbackFilter,
    paging: Paging,
  ): Promise<FilePage<CallbackDocument>> {
    const receiver = filter.test ? ownReceiverKey({ company, test: true }) : receiversOf(company);
    const all = { company, ...(filter.test && { test: filter.test }) };
    const asked = {
      company,
      ...filter,
      ...((from || to) && { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
      ...(filter.state === 'waiting'
        ? { shard: { $in: [...Array(this.settings.STATUS_SHARDS).keys()] }, receiver }
        : {}),
    };
    const sort = { createdAt: -1 } as const;
    return findPage(this.collection, { paging, filter: asked, all, sort });
  }

  /** Those that told a recipient's changes, in the order of these. */
  async ofRecipient({ company, smsID, index }: RecipientCallbacksRequest): Promise<CallbackDocument[]> {
    const ids = Object.values(DELIVERY).map((status) => callbackId(smsID, index, status));
    return this.collection
      .find({ company, _id: { $in: ids } })
      .sort({ _id: 1 })
      .toArray();
  }

  /** Makes a callback due now, with all its tries again; null where there is none. It keeps its `webhook-id`. */
  async replay(id: string): Promise<CallbackDocument | null> {
    return this.collection.findOneAndUpdate({ _id: id }, this.replayUpdate(), { returnDocument: 'after' });
  }

  /** As `replay`, for all of a company's callbacks of a time and a state. @returns how many. */
  async replayRange(company: number, { from, to, state }: ReplayRange): Promise<number> {
    const { modifiedCount } = await this.collection.updateMany(
      { company, state, createdAt: { $gte: from, $lt: to } },
      this.replayUpdate(),
    );
    return modifiedCount;
  }

  /** As `replay`, of a callback of this company. @returns whether there is one. */
  async replayOwn(company: number, id: string): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne({ _id: id, company }, this.replayUpdate());
    return matchedCount === 1;
  }

  /**
   * As `replayRange`, at most 10,000, the oldest first. What was sent again since `to` is left out where its state does not say so, so that
   * the same range asked for again goes on.
   * @returns `more`: there are others.
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
      // A company that keeps its own for longer keeps this one, too.
      $max: { expireAt },
      $unset: { doneAt: 1 },
    };
  }
}
