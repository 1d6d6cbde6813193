/** Catching up after the process was held up for a moment: this much of a second may leave at once. */
const BURST_SECONDS = 0.05;
/** For paces like 33.3, whose parts in three seconds come to 99.9. */
const ROUNDING = 1.002;
const LONGEST_SPAN_SECONDS = 10;
/** The way to the centre isn't always equally long: what left a second apart may arrive closer. */
const JITTER_MS = 5;

/**
 * Lets parts go at a pace: evenly, and never more than the pace in any second, however irregularly it is asked. A token bucket for
 * the evenness, and a memory of the last second's departures for the limit. Times are ms of one monotonic clock.
 */
export class RoutePace {
  private rate = Infinity;
  private tokens = 1;
  private countedAt = 0;
  /** Departures of the last `spanMs`, in a ring. */
  private departures = new Float64Array(0);
  private sent = 0;
  private spanMs = 1_000;

  get perSecond(): number {
    return this.rate;
  }

  /** Parts per second; Infinity = no limit, 0 = nothing goes. */
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

  /** ms until the next part may leave; 0 = now. */
  delay(now: number): number {
    if (this.rate === Infinity) return 0;
    if (this.rate <= 0) return Infinity;
    this.count(now);
    const byTokens = this.tokens >= 1 ? 0 : ((1 - this.tokens) / this.rate) * 1_000;
    return Math.max(byTokens, this.delayByLimit(now));
  }

  /** A part leaves. */
  take(now: number): void {
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

  /** Keeps the latest departures: a new limit counts what left under the old one. */
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

/** Seconds in which a fractional pace comes to a nearly whole count of parts. */
function wholeSpan(rate: number): number {
  for (let span = 1; span < LONGEST_SPAN_SECONDS; span++) {
    const parts = rate * span;
    if (Math.floor(parts * ROUNDING) >= parts * 0.99) return span;
  }
  return LONGEST_SPAN_SECONDS;
}
