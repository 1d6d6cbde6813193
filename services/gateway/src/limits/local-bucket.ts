/** Whether a request may pass, and what its answer says. */
export interface Verdict {
  passed: boolean;
  /** Requests that may follow at once. */
  remaining: number;
  /** Until it is worth trying again, where it may not. */
  retryAfterMs: number;
}

/** A token bucket of this gateway alone, holding the tokens of one second, but at least one. */
export class LocalBucket {
  private tokens: number;
  private readonly size: number;

  /** @param perSecond may be a fraction. @param filledAt now, ms */
  constructor(
    private readonly perSecond: number,
    private filledAt: number,
  ) {
    this.size = Math.max(perSecond, 1);
    this.tokens = this.size;
  }

  /** @param now ms */
  take(now: number): Verdict {
    this.tokens = Math.min(this.tokens + ((now - this.filledAt) * this.perSecond) / 1_000, this.size);
    this.filledAt = now;
    if (this.tokens < 1) {
      return { passed: false, remaining: 0, retryAfterMs: ((1 - this.tokens) * 1_000) / this.perSecond };
    }
    this.tokens--;
    return { passed: true, remaining: Math.floor(this.tokens), retryAfterMs: 0 };
  }
}
