import { RouteRateLimiter } from './route-rate-limiter';

const SECOND_MS = 1_000;
/** From this share of throttled answers in a second on, the rate is halved. A few concern single recipients. */
const THROTTLED_SHARE = 0.1;
/** Rise per second, as a share of the limit. */
const RISE = 0.1;
const SLOWEST = 1;
/** A route without a limit is unlimited again after this time without a cut. */
const UNLIMITED_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Rate limit of a route in this process. After a second in which more than a tenth of the answers were "throttled" or "queue full" the
 * rate is halved; after any other second it rises by a tenth of the limit. Times are ms of one monotonic clock.
 */
export class RouteSpeed {
  private readonly limiter = new RouteRateLimiter();
  private rate: number;
  /** What the rate rises by a tenth of: the limit, or without one, the rate before the last cut. */
  private aim: number;
  private secondAt = 0;
  private sent = 0;
  private answers = 0;
  private throttled = 0;
  private cutAt = -Infinity;
  private pausedUntil = 0;

  /** @param limit parts per second, Infinity = none */
  constructor(private limit: number) {
    this.rate = this.aim = limit;
    this.limiter.setRate(limit, performance.now());
  }

  get perSecond(): number {
    return this.rate;
  }

  /** A lowered rate changes in proportion to the limit. */
  setLimit(limit: number): void {
    if (limit === this.limit) return;
    const keeps = Number.isFinite(limit) && Number.isFinite(this.limit) && this.limit > 0;
    this.rate = keeps ? (this.rate / this.limit) * limit : limit;
    this.limit = this.aim = limit;
    this.limiter.setRate(this.rate, performance.now());
  }

  /** ms until the next part may be sent; 0 = now. */
  delay(now: number): number {
    this.adjust(now);
    return Math.max(this.limiter.delay(now), this.pausedUntil - now);
  }

  /** The carrier asks to send nothing for this time. */
  pause(ms: number, now = performance.now()): void {
    this.pausedUntil = Math.max(this.pausedUntil, now + Math.min(ms, LONGEST_PAUSE_MS));
  }

  /** Records the departure of a part. */
  noteSent(now: number): void {
    this.sent++;
    this.limiter.noteSent(now);
  }

  /** Records the answer to a part that was sent at `sentAt`. Parts sent before a cut say nothing of the rate since. */
  noteAnswer(sentAt: number, isThrottled: boolean, now = performance.now()): void {
    this.adjust(now);
    if (sentAt < this.cutAt) return;
    this.answers++;
    if (isThrottled) this.throttled++;
  }

  private adjust(now: number): void {
    const passedMs = now - this.secondAt;
    if (passedMs < SECOND_MS) return;
    if (this.throttled > this.answers * THROTTLED_SHARE) {
      const before = Math.min(this.rate, Math.max(this.sent, this.throttled));
      this.aim = Number.isFinite(this.limit) ? this.limit : before;
      this.rate = Math.max(Math.min(SLOWEST, this.limit), before / 2);
      this.cutAt = now;
    } else if (this.rate < this.limit) {
      const rises = Number.isFinite(this.limit) || now - this.cutAt < UNLIMITED_AFTER_MS;
      this.rate = rises
        ? Math.min(this.limit, this.rate + (this.aim * RISE * passedMs) / SECOND_MS)
        : this.limit;
    }
    this.limiter.setRate(this.rate, now);
    this.secondAt = now;
    this.sent = this.answers = this.throttled = 0;
  }
}
