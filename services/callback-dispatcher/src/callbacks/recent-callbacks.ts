import type { CallbackDocument } from './callback-model';

export interface RecentLimits {
  /** The largest difference between the clocks of two processes, ms. */
  clocksMs: number;
  /** Older events are looked up in the database: they waited, or are published again. ms. */
  freshMs: number;
  /** The number of remembered callbacks. More at a time are looked up in large groups, which costs little per callback. */
  most: number;
}

/** The clocks may differ by ten times the limit of docs/operations.md. */
const LIMITS: RecentLimits = { clocksMs: 10_000, freshMs: 20_000, most: 50_000 };

/**
 * The callbacks that this process took in recently. If RabbitMQ delivers the message of a recent event for the first
 * time, and this process remembers all callbacks since the event, the callback needs no lookup in the database. A message
 * published twice while its shard moves is the exception: its callback may be sent twice, with the same `webhook-id`.
 * Memory is bounded; all times are ms since epoch.
 */
export class RecentCallbacks {
  /** Whether their ends are stored, by id, the longest remembered first. */
  private readonly callbacks = new Map<string, { takenInAt: number; hasEnded: boolean }>();
  /** All callbacks that were taken in since then are remembered. */
  private completeSince = Date.now();

  constructor(private readonly limits = LIMITS) {}

  /** Whether no process has taken in this callback before, if its message was not redelivered. */
  isNew({ _id, at, brandID }: Pick<CallbackDocument, '_id' | 'at' | 'brandID'>): boolean {
    const { clocksMs, freshMs } = this.limits;
    // A brand's event does not come through the queue of a shard, but to any process.
    const isOfShard = brandID === undefined;
    return (
      isOfShard && this.completeSince < at - clocksMs && Date.now() - at < freshMs && !this.callbacks.has(_id)
    );
  }

  /** Whether this process stored the end of this callback a short time ago. */
  hasEnded(id: string): boolean {
    return this.callbacks.get(id)?.hasEnded ?? false;
  }

  takeIn(callbacks: Pick<CallbackDocument, '_id'>[]): void {
    const now = Date.now();
    for (const { _id } of callbacks) {
      if (!this.callbacks.has(_id)) this.callbacks.set(_id, { takenInAt: now, hasEnded: false });
    }
    for (const [id, { takenInAt }] of this.callbacks) {
      if (this.callbacks.size <= this.limits.most) break;
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
