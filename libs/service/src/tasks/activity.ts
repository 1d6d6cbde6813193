/** How long a process counts as active after its last work. The sweeps of most work that a crash leaves behind are due by then. */
const ACTIVE_FOR_MS = 60_000;
/** The pause of periodic work while the service has none. Any sign of work ends it. */
export const IDLE_PAUSE_MS = 30_000;
/** How often an active process writes so to the database. */
const PUBLISH_EVERY_MS = 10_000;

/**
 * Whether the service has work: requests, messages, delivery receipts. While none of its instances has had any for a minute, its periodic tasks rest
 * longer, because there is nothing to find (docs/decisions/0155). Instances learn of each other's work with the renewal of leases.
 */
export class Activity {
  private lastAt: number;
  private othersAt = -Infinity;
  private publishedAt = -Infinity;
  private readonly wakes = new Set<() => void>();

  constructor(private readonly now: () => number = () => performance.now()) {
    this.lastAt = now();
  }

  /** This process has work. */
  readonly note = (): void => {
    const wasIdle = this.isIdle;
    this.lastAt = this.now();
    if (wasIdle) this.wake();
  };

  /** Another instance had work this long ago. */
  noteOthers(agoMs: number): void {
    const wasIdle = this.isIdle;
    this.othersAt = Math.max(this.othersAt, this.now() - agoMs);
    if (wasIdle && !this.isIdle) this.wake();
  }

  get isIdle(): boolean {
    return this.now() - Math.max(this.lastAt, this.othersAt) >= ACTIVE_FOR_MS;
  }

  /** Whether a frequent poll is to run now. @param lastAt its last run (monotonic clock, ms) */
  isPollDue(lastAt: number): boolean {
    return !this.isIdle || this.now() - lastAt >= IDLE_PAUSE_MS;
  }

  /** Whether to publish this process's work to the other instances. If so, it counts as published from now on. */
  isToBePublished(): boolean {
    const isToBePublished =
      this.lastAt > this.publishedAt && this.now() - this.publishedAt >= PUBLISH_EVERY_MS;
    if (isToBePublished) this.publishedAt = this.now();
    return isToBePublished;
  }

  /** @param wake called when the idle time ends. @returns removes it */
  onWake(wake: () => void): () => void {
    this.wakes.add(wake);
    return () => this.wakes.delete(wake);
  }

  private wake(): void {
    for (const wake of this.wakes) wake();
  }
}
