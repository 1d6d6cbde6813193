/** Catch-up after a short stall of the process: this fraction of a second's parts may be sent at once. */
const BURST_SECONDS = 0.05;
/** For rates such as 33.3, which give 99.9 parts in three seconds. */
const ROUNDING = 1.002;
const LONGEST_SPAN_SECONDS = 10;
/** The network delay varies: parts sent a second apart may arrive closer together. */
const JITTER_MS = 5;

/**
 * Rate limiter: sends parts evenly, and never more than the limit in any second, however irregularly it is asked. A token bucket
 * spreads the parts, and a record of the last second's departures enforces the limit. Times are ms of one monotonic clock.
 */
export class RouteRateLimiter {
  private rate = Infinity;
  private tokens = 1;
  private countedAt = 0;
  /** Departures of the last `spanMs`, in a circular buffer. */
  private departures = new Float64Array(0);
  private sent = 0;
  private spanMs = 1_000;

  /** Parts per second; Infinity = no limit, 0 = paused. */
  setRate(rate: number, now: number): void {
    if (rate === this.rate) return;
    this.count(now);
    this.rate = rate;
    if (!Number.isFinite(rate) || rate <= 0) return;
    const span = wholeSpan(rate);
    this.spanMs = span * 1_000 + JITTER_MS;
    this.resize(Math.max(1, Math.floor(rate * span * ROUNDING)));
    this.tokens = Math.min(this.tokens, this.mostTokens());
  }

  /** ms until the next part may be sent; 0 = now. */
  delay(now: number): number {
    if (this.rate === Infinity) return 0;
    if (this.rate <= 0) return Infinity;
    this.count(now);
    const byTokens = this.tokens >= 1 ? 0 : ((1 - this.tokens) / this.rate) * 1_000;
    return Math.max(byTokens, this.delayByLimit(now));
  }

  /** Records the departure of a part. */
  noteSent(now: number): void {
    if (this.rate === Infinity) return;
    this.tokens -= 1;
    this.departures[this.sent % this.departures.length] = now;
    this.sent++;
  }

  private delayByLimit(now: number): number {
    const size = this.departures.length;
    if (this.sent < size) return 0;
    return Math.max(0, this.departures[this.sent % size]! + this.spanMs - now);
  }

  private count(now: number): void {
    if (Number.isFinite(this.rate)) {
      const earned = (Math.max(0, now - this.countedAt) / 1_000) * this.rate;
      this.tokens = Math.min(this.tokens + earned, this.mostTokens());
    }
    this.countedAt = now;
  }

  private mostTokens(): number {
    return 1 + this.rate * BURST_SECONDS;
  }

  /** Keeps the latest departures: a new limit counts parts that were sent under the old one. */
  private resize(size: number): void {
    const kept = Math.min(size, this.sent, this.departures.length);
    const departures = new Float64Array(size);
    for (let i = 0; i < kept; i++) {
      departures[i] = this.departures[(this.sent - kept + i) % this.departures.length]!;
    }
    this.departures = departures;
    this.sent = kept;
  }
}

/** Seconds in which a fractional rate gives a nearly whole number of parts. */
function wholeSpan(rate: number): number {
  for (let span = 1; span < LONGEST_SPAN_SECONDS; span++) {
    const parts = rate * span;
    if (Math.floor(parts * ROUNDING) >= parts * 0.99) return span;
  }
  return LONGEST_SPAN_SECONDS;
}
