/** Whether a request may pass, and what its answer says. */
export interface Verdict {
  passed: boolean;
  /** Requests that may follow at once. */
  remaining: number;
  /** Until it is worth trying again, where it may not. */
  retryAfterMs: number;
}

/** A token bucket of this gateway alone. */
export class LocalBucket {
  private tokens: number;

  /** @param perSecond may be a fraction. @param filledAt now, ms. @param size default: the tokens of one second, but at least one */
  constructor(
    private readonly perSecond: number,
    private filledAt: number,
    private readonly size = Math.max(perSecond, 1),
  ) {
    this.tokens = size;
  }

  /** @param now ms */
  take(now: number): Verdict {
    const retryAfterMs = this.waitMs(now);
    if (retryAfterMs > 0) return { passed: false, remaining: 0, retryAfterMs };
    this.tokens--;
    return { passed: true, remaining: Math.floor(this.tokens), retryAfterMs };
  }

  /** Until there is a token. @param now ms */
  waitMs(now: number): number {
    this.tokens = Math.min(this.tokens + ((now - this.filledAt) * this.perSecond) / 1_000, this.size);
    this.filledAt = now;
    return this.tokens < 1 ? ((1 - this.tokens) * 1_000) / this.perSecond : 0;
  }
}
