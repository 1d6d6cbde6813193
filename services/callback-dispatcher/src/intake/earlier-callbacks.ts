import { LRUCache } from 'lru-cache';
import { type CallbackDocument, type CallbackState, predecessorOf } from '../callbacks/callback-model';
import type { Dispatcher } from '../dispatch/dispatcher';
import type { RecentCallbacks } from '../dispatch/recent-callbacks';
import type { UnpersistedCallbacks } from '../dispatch/unpersisted-callbacks';

/**
 * The limit of the wait for an earlier callback, ms. After it, that callback counts as missing: it was erased, or the
 * company had no callback URL at the time.
 */
const LONGEST_WAIT_MS = 30_000;
const MAX_MISSING = 100_000;
/** Longer than a message waits in the queue of a busy receiver, and pauses before it is handled again. */
const FORGET_AFTER_MS = 60_000;

export interface EarlierCallbacksDeps {
  unpersisted: Pick<UnpersistedCallbacks, 'isSent'>;
  dispatcher: Pick<Dispatcher, 'knows'>;
  recent: Pick<RecentCallbacks, 'hasEnded'>;
}

/**
 * Keeps the order of a recipient's callbacks although their messages arrive in another order: RabbitMQ redelivers
 * messages, and two dispatchers may consume a shard during its handover. A final status is taken in only if the
 * callback "sent" before it is known, here or in the database.
 */
export class EarlierCallbacks {
  /** Ids of callbacks that are known nowhere, and since when, by `performance.now`. */
  private readonly missing = new LRUCache<string, number>({ max: MAX_MISSING, ttl: FORGET_AFTER_MS });

  constructor(private readonly deps: EarlierCallbacksDeps) {}

  /**
   * @param callbacks in the order in which they are to be taken in
   * @returns callbacks of which only the database can tell whether they exist: id of the earlier callback → its successor
   */
  toFind(callbacks: CallbackDocument[]): Map<string, CallbackDocument> {
    const { unpersisted, dispatcher, recent } = this.deps;
    const found = new Map<string, CallbackDocument>();
    const inFront = new Set<string>();
    for (const callback of callbacks) {
      inFront.add(callback._id);
      const before = callback.wasSent ? predecessorOf(callback) : null;
      if (before === null || inFront.has(before)) continue;
      const isHere =
        [before, callback._id].some((id) => unpersisted.isSent(id)) ||
        dispatcher.knows(callback.receiver, before) ||
        recent.hasEnded(before);
      if (!isHere) found.set(before, callback);
    }
    return found;
  }

  /**
   * @param known the states of the stored callbacks, by id
   * @returns ids of callbacks that are too early, and callbacks whose predecessor waits in the database
   */
  judge(
    asked: ReadonlyMap<string, CallbackDocument>,
    known: ReadonlyMap<string, CallbackState>,
  ): { early: Set<string>; behind: CallbackDocument[] } {
    const early = new Set<string>();
    const behind: CallbackDocument[] = [];
    for (const [before, callback] of asked) {
      if (known.get(before) === 'waiting') behind.push(callback);
      else if (!known.has(before) && !known.has(callback._id) && this.mayCome(before))
        early.add(callback._id);
    }
    return { early, behind };
  }

  private mayCome(id: string): boolean {
    const now = performance.now();
    const since = this.missing.get(id) ?? now;
    this.missing.set(id, since);
    return now - since < LONGEST_WAIT_MS;
  }
}
