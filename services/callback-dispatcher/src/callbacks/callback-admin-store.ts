import type { mongo } from 'mongoose';
import type { CallbackEvent } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { findPage, type Page, type Paging } from '@herald/paging';
import { type CallbackDocument, callbacksIn, type CallbackState } from './callback-model';
import { receiversOf } from './receiver-key';

export interface CallbackFilter {
  state?: CallbackState;
  event?: CallbackEvent;
}

export interface ReplayRange {
  /** When the callbacks were created. */
  from: Date;
  to: Date;
  state: CallbackState;
}

const DAY_MS = 86_400_000;

/** Callbacks as the operator sees and repeats them. */
export class CallbackAdminStore {
  private readonly collection: mongo.Collection<CallbackDocument>;

  constructor(
    connection: MongoConnection,
    private readonly settings: { RETENTION_DAYS: number; STATUS_SHARDS: number },
  ) {
    this.collection = callbacksIn(connection);
  }

  /** A company's callbacks, the newest first. */
  async page(company: number, filter: CallbackFilter, paging: Paging): Promise<Page<CallbackDocument>> {
    const asked = {
      company,
      ...filter,
      ...(filter.state === 'waiting'
        ? { shard: { $in: [...Array(this.settings.STATUS_SHARDS).keys()] }, receiver: receiversOf(company) }
        : {}),
    };
    const sort = { createdAt: -1 } as const;
    return findPage(this.collection, { paging, filter: asked, all: { company }, sort });
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

  private replayUpdate(): mongo.UpdateFilter<CallbackDocument> {
    const now = Date.now();
    const expireAt = new Date(now + this.settings.RETENTION_DAYS * DAY_MS);
    return {
      $set: { state: 'waiting', nextAt: now, since: now, attempts: 0, expireAt },
      $unset: { doneAt: 1 },
    };
  }
}
