const FAILURES_TO_OPEN = 20;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

/**
 * Tells how many attempts a receiver may have in flight. It opens when many attempts in a row got no answer at all
 * (out of reach, or too slow); a receiver that answers with errors is alive, and each callback's own schedule paces it.
 * While open, one probe goes through after each pause, and any answer to it closes the circuit.
 */
export class CircuitBreaker {
  private unanswered = 0;
  private pauseMs = 0;
  /** Null = closed. */
  private openUntil: number | null = null;

  constructor(private readonly concurrency: number) {}

  get open(): boolean {
    return this.openUntil !== null;
  }

  /** Attempts that may be in flight now. */
  limit(now: number): number {
    if (this.openUntil === null) return this.concurrency;
    return now >= this.openUntil ? 1 : 0;
  }

  /** The receiver has answered, with whatever status. */
  answered(): void {
    this.unanswered = 0;
    this.pauseMs = 0;
    this.openUntil = null;
  }

  /** @returns whether the circuit is open from now on and was closed before. */
  notAnswered(now: number): boolean {
    this.unanswered++;
    if (this.unanswered < FAILURES_TO_OPEN) return false;
    const wasOpen = this.open;
    // Attempts that were in flight when it opened say nothing new.
    if (wasOpen && now < this.openUntil!) return false;
    this.pauseMs = Math.min(Math.max(this.pauseMs * 2, FIRST_PAUSE_MS), LAST_PAUSE_MS);
    this.openUntil = now + this.pauseMs;
    return !wasOpen;
  }
}
