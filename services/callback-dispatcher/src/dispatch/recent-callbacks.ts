import type { CallbackDocument } from '../callbacks/callback-model';

export interface RecentLimits {
  /** The largest difference between the clocks of two processes, ms. */
  clocksMs: number;
  /** Older events are looked up in the database: they waited, or are published again. ms. */
  freshMs: number;
  /** The number of remembered callbacks. More at a time are looked up in large groups, which costs little per callback. */
  most: number;
}

/** The clocks may differ by ten times the limit of docs/operations.md. */
const LIMITS: RecentLimits = { clocksMs: 10_000, freshMs: 20_000, most: 20_000 };

interface Recent {
  takenInAt: number;
  hasEnded: boolean;
}

/**
 * The callbacks that this process took in during the last seconds. If it has held the shard since before an event happened, and
 * remembers all callbacks since then, it knows without the database whether it has seen the event's callback.
 * Memory is bounded; all times are ms since epoch.
 */
export class RecentCallbacks {
  private readonly shards = new Map<number, number>();
  /** By id, the longest remembered first. */
  private readonly callbacks = new Map<string, Recent>();
  /** All callbacks that were taken in since then are remembered. */
  private completeSince = 0;

  constructor(private readonly limits = LIMITS) {}

  /** This process holds the shard from now on. */
  hold(shard: number): void {
    this.shards.set(shard, Date.now());
  }

  drop(shard: number): void {
    this.shards.delete(shard);
  }

  /** Whether it is certain that no process has taken in this callback before. */
  isNew({ _id, shard, at, brandID }: Pick<CallbackDocument, '_id' | 'shard' | 'at' | 'brandID'>): boolean {
    // A brand's event does not come through the queue of a shard, but to any process.
    const heldSince = brandID === undefined ? this.shards.get(shard) : undefined;
    const seenSince = at - this.limits.clocksMs;
    return (
      heldSince !== undefined &&
      heldSince < seenSince &&
      this.completeSince < seenSince &&
      Date.now() - at < this.limits.freshMs &&
      !this.callbacks.has(_id)
    );
  }

  /** Whether this process stored the end of this callback a short time ago. */
  hasEnded(id: string): boolean {
    return this.callbacks.get(id)?.hasEnded ?? false;
  }

  takeIn(callbacks: Pick<CallbackDocument, '_id'>[]): void {
    const { clocksMs, freshMs, most } = this.limits;
    const now = Date.now();
    for (const { _id } of callbacks) {
      if (!this.callbacks.has(_id)) this.callbacks.set(_id, { takenInAt: now, hasEnded: false });
    }
    for (const [id, { takenInAt }] of this.callbacks) {
      const isOld = now - takenInAt > clocksMs + freshMs;
      if (!isOld && this.callbacks.size <= most) break;
      this.callbacks.delete(id);
      this.completeSince = takenInAt + 1;
    }
  }

  /** The end of this callback is stored. */
  ended(id: string): void {
    const found = this.callbacks.get(id);
    if (found) found.hasEnded = true;
  }
}
