const TICK_MS = 10;

/**
 * Holds items until they are due, with a resolution of 10 ms. Items due in the same tick share a timer. The size is
 * limited.
 */
export class DelayQueue<T> {
  private readonly buckets = new Map<number, { items: T[]; timer: NodeJS.Timeout }>();
  private waiting = 0;
  /** The last tick that was released. */
  private released = 0;

  constructor(
    private readonly due: (item: T) => void,
    private readonly limit: number,
  ) {}

  get size(): number {
    return this.waiting;
  }

  /** @returns false if the queue is full and the item was not accepted */
  add(item: T, delayMs: number): boolean {
    if (delayMs <= 0) {
      this.due(item);
      return true;
    }
    if (this.waiting >= this.limit) return false;
    const now = Date.now();
    if (this.waiting === 0) this.released = Math.floor(now / TICK_MS);
    this.waiting++;
    // Uses a future tick, because a past tick would never be released: the clock may have been set back.
    const tick = Math.max(Math.ceil((now + delayMs) / TICK_MS), this.released + 1);
    const bucket = this.buckets.get(tick);
    if (bucket) bucket.items.push(item);
    else {
      const timer = setTimeout(() => this.release(tick), tick * TICK_MS - now);
      this.buckets.set(tick, { items: [item], timer });
    }
    return true;
  }

  clear(): void {
    for (const { timer } of this.buckets.values()) clearTimeout(timer);
    this.buckets.clear();
    this.waiting = 0;
  }

  /** Releases a tick and all earlier ticks, because a late event loop does not run timers in order of their times. */
  private release(tick: number): void {
    while (this.released < tick) {
      this.released++;
      const items = this.buckets.get(this.released)?.items ?? [];
      this.buckets.delete(this.released);
      this.waiting -= items.length;
      for (const item of items) this.due(item);
    }
  }
}
