import { RoutePace } from './route-pace';
import { ThrottleControl } from './throttle-control';

const RECOVER_EVERY_MS = 100;

/** How fast a route may go in this process: its share of the configured pace, lowered while the carrier throttles. */
export class RouteSpeed {
  private readonly pace = new RoutePace();
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

  get isLowered(): boolean {
    return this.throttle.isLowered;
  }

  setLimit(limit: number): void {
    this.throttle.setLimit(limit);
    this.apply();
  }

  /** ms until the next part may leave; 0 = now. */
  delay(now: number): number {
    if (this.throttle.isLowered && now - this.recoveredAt >= RECOVER_EVERY_MS) {
      this.recoveredAt = now;
      this.throttle.recover(now);
      this.apply(now);
    }
    return this.pace.delay(now);
  }

  /** A part leaves. */
  take(now: number): void {
    this.pace.take(now);
  }

  /** A part that was sent at `sentAt` (`performance.now()`) was taken. */
  onTaken(sentAt: number): void {
    const now = performance.now();
    this.throttle.onTaken(now, sentAt);
    this.apply(now);
  }

  /** The carrier refused a part that was sent at `sentAt`, as too many came. */
  onThrottled(sentAt: number): void {
    const now = performance.now();
    this.throttle.onThrottled(now, sentAt);
    this.apply(now);
  }

  private apply(now = performance.now()): void {
    this.pace.setRate(this.throttle.perSecond, now);
  }
}
