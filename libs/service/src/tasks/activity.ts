/** A process counts as active for this long after its last work. Leases of a crashed instance expire, and sweeps find its work, by then. */
const ACTIVE_FOR_MS = 25_000;
/** The pause of periodic work in an idle service. */
export const IDLE_PAUSE_MS = 60_000;
/** How often an active process tells the other instances. */
const TELL_EVERY_MS = 5_000;

/**
 * Whether the service has work: requests, messages, delivery receipts. If no instance had any for a while, periodic work pauses longer, because
 * there is nothing to find. The first work in any instance, or its start, ends the pause in all of them: it is published over RabbitMQ.
 */
export class Activity {
  private lastWork: number;
  private toldAt = -Infinity;
  private readonly wakes = new Set<() => void>();
  /** Tells the other instances of the service that there is work. */
  tellOthers: () => void = () => undefined;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.lastWork = now();
  }

  /** This process has work. */
  readonly note = (): void => {
    this.noteOthers();
    if (this.lastWork - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = this.lastWork;
    this.tellOthers();
  };

  /** Another instance has work. */
  readonly noteOthers = (): void => {
    const wasIdle = this.isIdle;
    this.lastWork = this.now();
    if (wasIdle) for (const wake of this.wakes) wake();
  };

  get isIdle(): boolean {
    return this.now() - this.lastWork >= ACTIVE_FOR_MS;
  }

  /** Whether a frequent poll is to run now. @param lastAt its last run (monotonic clock, ms) */
  isPollDue(lastAt: number): boolean {
    return !this.isIdle || this.now() - lastAt >= IDLE_PAUSE_MS;
  }

  /** @param wake called when the idle time ends. @returns removes it */
  onWake(wake: () => void): () => void {
    this.wakes.add(wake);
    return () => this.wakes.delete(wake);
  }
}
