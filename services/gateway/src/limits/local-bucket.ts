/** Whether a request may pass, with the values for the headers of its response. */
export interface Verdict {
  passed: boolean;
  /** The number of requests that may follow immediately. */
  remaining: number;
  /** Time until a retry can pass, ms; 0 if the request passed. */
  retryAfterMs: number;
}

/** A token bucket local to this gateway. */
export class LocalBucket {
  private tokens: number;

  /** @param perSecond may be a fraction. @param filledAt now, ms. @param size capacity; default: the tokens of one second, but at least one */
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

  /** Time until there is a token, ms. @param now ms */
  waitMs(now: number): number {
    this.tokens = Math.min(this.tokens + ((now - this.filledAt) * this.perSecond) / 1_000, this.size);
    this.filledAt = now;
    return this.tokens < 1 ? ((1 - this.tokens) * 1_000) / this.perSecond : 0;
  }
}
