import { LRUCache } from 'lru-cache';
import { type CallbackDocument, type CallbackState, predecessorOf } from '../callbacks/callback-model';

/**
 * The limit of the wait for an earlier callback, ms. After it, that callback counts as missing: it was erased, or the
 * company had no callback URL at the time.
 */
const LONGEST_WAIT_MS = 30_000;
const MAX_MISSING = 100_000;
/** Longer than a message pauses before it is handled again. */
const FORGET_AFTER_MS = 60_000;

/**
 * Keeps the order of a recipient's callbacks although their messages arrive in another order: RabbitMQ redelivers
 * messages one by one, and a dispatcher may still handle messages when another becomes the active consumer. A final
 * status is taken in only if the callback "sent" before it is known, here or in the database.
 */
export class EarlierCallbacks {
  /** Ids of callbacks that are known nowhere, and since when, by `performance.now`. */
  private readonly missing = new LRUCache<string, number>({ max: MAX_MISSING, ttl: FORGET_AFTER_MS });

  /** @param isHere whether a callback is in memory, or this process stored its end a short time ago */
  constructor(private readonly isHere: (id: string) => boolean) {}

  /** The predecessors of callbacks that are not in front of them. @param callbacks in the order of arrival */
  predecessors(callbacks: CallbackDocument[]): Pick<CallbackDocument, '_id' | 'company'>[] {
    const found = new Map<string, number>();
    const inFront = new Set<string>();
    for (const callback of callbacks) {
      inFront.add(callback._id);
      const before = predecessorOf(callback);
      if (before !== null && !inFront.has(before)) found.set(before, callback.company);
    }
    return [...found].map(([_id, company]) => ({ _id, company }));
  }

  /**
   * @param callbacks in the order in which they are to be taken in
   * @param known the states of the stored callbacks, by id
   * @returns ids of callbacks that are too early, and of callbacks whose predecessor waits in the database
   */
  judge(
    callbacks: CallbackDocument[],
    known: ReadonlyMap<string, CallbackState>,
  ): { early: Set<string>; behind: Set<string> } {
    const early = new Set<string>();
    const behind = new Set<string>();
    const inFront = new Set<string>();
    for (const callback of callbacks) {
      const { _id, wasSent } = callback;
      inFront.add(_id);
      const before = predecessorOf(callback);
      if (before === null) continue;
      const isKnown = known.has(before) || inFront.has(before) || this.isHere(before);
      if (known.get(before) === 'waiting') behind.add(_id);
      else if (wasSent && !isKnown && !known.has(_id) && this.mayCome(before)) early.add(_id);
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
