import type { WorkKind } from '@herald/leases';

/** How long a process counts as active after its last work. The sweeps of most work that a crash leaves behind are due by then. */
const ACTIVE_FOR_MS = 60_000;
/** The pause of periodic work while the service has none. Any sign of work ends it. */
export const IDLE_PAUSE_MS = 30_000;
/** How often an active process writes so to the database. */
const PUBLISH_EVERY_MS = 10_000;
const WORK_KINDS: readonly WorkKind[] = ['work', 'passing'];

interface Times {
  own: number;
  others: number;
  published: number;
}

/**
 * Whether the service has work: requests, messages, delivery receipts. While none of its instances has had any for a minute, its periodic tasks pause
 * longer, because there is nothing to find (docs/decisions/0155). Messages that only pass through end the long pause of those tasks that they concern
 * (docs/decisions/0166). Instances learn of each other's work with the renewal of leases.
 */
export class Activity {
  private readonly at: Record<WorkKind, Times>;
  private readonly wakes = new Set<() => void>();

  constructor(private readonly now: () => number = () => performance.now()) {
    const never = { own: -Infinity, others: -Infinity, published: -Infinity };
    this.at = { work: { ...never, own: now() }, passing: never };
  }

  /** This process has work. */
  readonly note = (): void => this.noted('work', 'own', this.now());

  /** A message passes through this process. */
  readonly notePassing = (): void => this.noted('passing', 'own', this.now());

  /** Another instance had work this long ago. */
  noteOthers(agoMs: number, kind: WorkKind = 'work'): void {
    this.noted(kind, 'others', this.now() - agoMs);
  }

  /** Whether there was no work for a minute, apart from passing messages. */
  get isIdle(): boolean {
    return !this.has('work');
  }

  /** Whether messages pass through. */
  get isPassing(): boolean {
    return this.has('passing');
  }

  /**
   * Whether a frequent poll is to run now.
   * @param lastAt its last run (monotonic clock, ms)
   * @param passingMs its pause while messages only pass through
   */
  isPollDue(lastAt: number, passingMs = IDLE_PAUSE_MS): boolean {
    return !this.isIdle || this.now() - lastAt >= (this.isPassing ? passingMs : IDLE_PAUSE_MS);
  }

  /** Calls `write` for each kind of work of this process to publish to the other instances. If it fails, the kind is to be published again. */
  async publish(write: (kind: WorkKind) => Promise<unknown>): Promise<void> {
    for (const kind of WORK_KINDS) {
      const now = this.now();
      const { own, published } = this.at[kind];
      if (own <= published || now - published < PUBLISH_EVERY_MS) continue;
      await write(kind);
      this.at[kind].published = now;
    }
  }

  /** @param wake called when the idle time ends. @returns removes it */
  onWake(wake: () => void): () => void {
    this.wakes.add(wake);
    return () => this.wakes.delete(wake);
  }

  private has(kind: WorkKind): boolean {
    const { own, others } = this.at[kind];
    return this.now() - Math.max(own, others) < ACTIVE_FOR_MS;
  }

  private noted(kind: WorkKind, whose: 'own' | 'others', at: number): void {
    const wasIdle = this.isIdle && (kind === 'work' || !this.isPassing);
    this.at[kind][whose] = Math.max(this.at[kind][whose], at);
    if (wasIdle && this.has(kind)) for (const wake of this.wakes) wake();
  }
}
