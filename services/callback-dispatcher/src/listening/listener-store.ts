import { type mongo } from 'mongoose';
import { ConflictError } from '@herald/contracts/errors';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import type { CallbackContent } from '../callbacks/callback-model';
import {
  listenerCallbackId,
  listenerCallbacksIn,
  type ListenerCallbackDocument,
  type ListenerDocument,
  listenerId,
  listenersIn,
} from './listener-model';

export type Listener = Pick<ListenerDocument, 'company' | 'name' | 'test'>;

const HOUR_MS = 3_600_000;
/** A listener that does not poll for this time expires. */
const LISTENER_HOURS = 24;
/** The same time as for retries to a receiver. */
const KEPT_HOURS = 72;
const LISTENERS_OF_COMPANY = 10;
/** The limit of pending callbacks of one listener. Further callbacks are not kept, and the listener is notified. */
const MOST_PENDING = 100_000;

const later = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

/** Listeners and their callbacks in MongoDB. */
export class ListenerStore {
  private readonly listeners: mongo.Collection<ListenerDocument>;
  private readonly callbacks: mongo.Collection<ListenerCallbackDocument>;

  constructor(connection: MongoConnection) {
    this.listeners = listenersIn(connection);
    this.callbacks = listenerCallbacksIn(connection);
  }

  /**
   * Returns the company's listener of this name, creates it if necessary, and extends its expiry by a day.
   * @throws ConflictError if the company has reached the limit of listeners
   */
  async open({ company, name, test }: Listener): Promise<ListenerDocument> {
    const _id = listenerId(company, name);
    const set = { $set: { expireAt: later(LISTENER_HOURS) } };
    const found = await this.listeners.findOneAndUpdate({ _id, company }, set, { returnDocument: 'after' });
    if (found) return found;
    const others = await this.listeners.countDocuments(
      { company, test: test ?? { $exists: false } },
      { limit: LISTENERS_OF_COMPANY },
    );
    if (others >= LISTENERS_OF_COMPANY)
      throw new ConflictError(
        `There are already ${LISTENERS_OF_COMPANY} listeners. End an unused listener, or wait: listeners expire ${LISTENER_HOURS} hours after their last request.`,
      );
    const made: ListenerDocument = {
      _id,
      company,
      name,
      ...(test && { test }),
      since: new Date(),
      ...set.$set,
    };
    try {
      await this.listeners.insertOne(made);
      return made;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another request of the same listener has created it.
      return this.open({ company, name, ...(test && { test }) });
    }
  }

  /** Deletes a listener and its callbacks. @returns whether it existed */
  async end(company: number, name: string): Promise<boolean> {
    const { deletedCount } = await this.listeners.deleteOne({ _id: listenerId(company, name), company });
    await this.callbacks.deleteMany({ company, listener: name });
    return deletedCount > 0;
  }

  /** The company's live listeners or its test listeners. */
  async ofCompany(company: number, test: boolean): Promise<ListenerDocument[]> {
    return this.listeners.find({ company, test: test || { $exists: false } }).toArray();
  }

  /** The listeners of all companies for which callbacks are kept. */
  async listening(): Promise<Listener[]> {
    return this.listeners
      .find({ fullSince: { $exists: false }, expireAt: { $gt: new Date() } })
      .project<Listener>({ _id: 0, company: 1, name: 1, test: 1 })
      .toArray();
  }

  /** Keeps callbacks, each for one listener. A callback that is already kept stays unchanged, acknowledged or not. */
  async keep(kept: { listener: Listener; callback: CallbackContent }[]): Promise<void> {
    if (kept.length === 0) return;
    const expireAt = later(KEPT_HOURS);
    const documents = kept.map(({ listener: { company, name }, callback }): ListenerCallbackDocument => {
      const { _id, event, at, requestId, attempts, smsID, number, status, ...others } = callback;
      const { brandID, brandName, accountID, parameters } = others;
      return {
        _id: listenerCallbackId(company, name, _id),
        company,
        listener: name,
        at,
        callback: {
          _id,
          event,
          at,
          requestId,
          attempts,
          smsID,
          number,
          status,
          brandID,
          brandName,
          accountID,
          parameters,
        },
        pending: true,
        expireAt,
      };
    });
    try {
      await this.callbacks.insertMany(documents, { ordered: false, ignoreUndefined: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The listener's unacknowledged callbacks, in order of the events. */
  async pending({ company, name }: Listener, limit: number): Promise<CallbackContent[]> {
    const found = await this.callbacks
      .find({ company, listener: name, pending: true }, { hint: 'pending' })
      .sort({ at: 1, _id: 1 })
      .limit(limit)
      .project<Pick<ListenerCallbackDocument, 'callback'>>({ callback: 1 })
      .toArray();
    return found.map(({ callback }) => callback);
  }

  /** Marks these callbacks as acknowledged. The operation is idempotent. */
  async acknowledge({ company, name }: Listener, callbacks: string[]): Promise<void> {
    if (callbacks.length === 0) return;
    const _id = { $in: callbacks.map((callback) => listenerCallbackId(company, name, callback)) };
    await this.callbacks.updateMany({ _id, company }, { $unset: { pending: 1 } });
  }

  /**
   * Makes acknowledged callbacks pending again: one callback, or all events since a time. @returns the number of
   * callbacks
   */
  async again({ company, name }: Listener, { id, from }: { id?: string; from?: Date }): Promise<number> {
    const asked: mongo.Filter<ListenerCallbackDocument> =
      id === undefined
        ? { company, listener: name, at: { $gte: from!.getTime() } }
        : { _id: listenerCallbackId(company, name, id), company };
    const { matchedCount } = await this.callbacks.updateMany(asked, {
      $set: { pending: true, expireAt: later(KEPT_HOURS) },
    });
    return matchedCount;
  }

  /** Stops keeping callbacks for listeners above the limit. */
  async stopTheFull(most = MOST_PENDING): Promise<void> {
    for (const { company, name } of await this.listening()) {
      const waiting = await this.callbacks.countDocuments(
        { company, listener: name, pending: true },
        { hint: 'pending', limit: most + 1 },
      );
      if (waiting <= most) continue;
      await this.listeners.updateOne(
        { _id: listenerId(company, name), company, fullSince: { $exists: false } },
        { $set: { fullSince: new Date() } },
      );
    }
  }

  /**
   * Keeps callbacks again for a listener that has fetched all pending callbacks.
   * @param readyMs until then a dispatcher may not know it, and keep none
   */
  async resume(listener: ListenerDocument, readyMs: number): Promise<ListenerDocument> {
    const { company, name, fullSince } = listener;
    const now = new Date();
    const until = new Date(now.getTime() + readyMs);
    const resumed = await this.listeners.findOneAndUpdate(
      { _id: listenerId(company, name), company, fullSince: fullSince! },
      { $unset: { fullSince: 1 }, $set: { since: now, missed: { since: fullSince!, until } } },
      { returnDocument: 'after' },
    );
    return resumed ?? this.open(listener);
  }
}
