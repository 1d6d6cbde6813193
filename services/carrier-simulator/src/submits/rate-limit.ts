/** Burst allowance above the even rate. */
const BURST_MS = 200;

/**
 * A rate limit with a burst allowance (the generic cell rate algorithm). The rate is exact over any period longer than
 * that allowance.
 */
export class RateLimit {
  /** The due time of the next submit at the even rate, in ms of the monotonic clock. */
  private due = 0;

  /** Accepts a submit if the rate allows it. */
  take(perSecond: number, now = performance.now()): boolean {
    if (perSecond === 0) return true;
    const due = Math.max(this.due, now);
    if (due - now > BURST_MS) return false;
    this.due = due + 1000 / perSecond;
    return true;
  }
}
