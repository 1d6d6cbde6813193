import { RouteRateLimiter } from './route-rate-limiter';
import { ThrottleControl } from './throttle-control';

const RECOVER_EVERY_MS = 100;

/** Rate limit of a route in this process: its share of the configured limit, lowered while the carrier throttles. */
export class RouteSpeed {
  private readonly limiter = new RouteRateLimiter();
  private readonly throttle: ThrottleControl;
  private recoveredAt = 0;

  /** @param limit parts per second, Infinity = none */
  constructor(limit: number) {
    this.throttle = new ThrottleControl(limit);
    this.apply();
  }

  get perSecond(): number {
    return this.throttle.perSecond;
  }

  setLimit(limit: number): void {
    this.throttle.setLimit(limit);
    this.apply();
  }

  /** ms until the next part may be sent; 0 = now. */
  delay(now: number): number {
    if (this.throttle.isLowered && now - this.recoveredAt >= RECOVER_EVERY_MS) {
      this.recoveredAt = now;
      this.throttle.recover(now);
      this.apply(now);
    }
    return this.limiter.delay(now);
  }

  /** Records the departure of a part. */
  take(now: number): void {
    this.limiter.take(now);
  }

  /** A part that was sent at `sentAt` (`performance.now()`) was accepted. */
  onTaken(sentAt: number): void {
    const now = performance.now();
    this.throttle.onTaken(now, sentAt);
    this.apply(now);
  }

  /** The carrier throttled a part that was sent at `sentAt`. */
  onThrottled(sentAt: number): void {
    const now = performance.now();
    this.throttle.onThrottled(now, sentAt);
    this.apply(now);
  }

  private apply(now = performance.now()): void {
    this.limiter.setRate(this.throttle.perSecond, now);
  }
}
