const TICK_MS = 10;

/** Holds items until they are due, to 10 ms; one timer serves all that fall due together. Bounded. */
export class DelayQueue<T> {
  private readonly buckets = new Map<number, { items: T[]; timer: NodeJS.Timeout }>();
  private waiting = 0;
  /** All ticks up to this one are over. */
  private released = 0;

  constructor(
    private readonly due: (item: T) => void,
    private readonly limit: number,
  ) {}

  get size(): number {
    return this.waiting;
  }

  /** @returns false when the queue is full and the item was not taken */
  add(item: T, delayMs: number): boolean {
    if (delayMs <= 0) {
      this.due(item);
      return true;
    }
    if (this.waiting >= this.limit) return false;
    const now = Date.now();
    if (this.waiting === 0) this.released = Math.floor(now / TICK_MS);
    this.waiting++;
    // Of a tick that is over, nothing would be released: the clock may have been set back.
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

  /** With what is due before it: the timers of a loop that is late don't run in the order of their times. */
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
