import { RateMeter } from './rate-meter';
import { RoutePace } from './route-pace';

/** A window that was never fuller than this says nothing. */
const LEAST_WINDOW = 20;
const FULL = 0.9;
/** So long after a phone wrote, others are expected to. */
const PHONES_WRITE_FOR_MS = 10 * 60_000;

/** Where more waits it is there within this time after an acknowledgement, and the window full again. */
const QUIET_MS = 25;

/** What is submitted faster than this share of what is acknowledged makes the line longer again. */
const CUT = 0.9;
/** All that is on its way was submitted at the pace before. */
const CUT_PAUSE_MS = 500;
/** A pace grows by this share of itself a second: a line was that long once, and need not be now. */
const GROWTH = 0.2;
const GROW_EVERY_MS = 100;
const FASTEST = 20_000;

/**
 * What the centre of a route has handed over and is not acknowledged. Centres keep receipts and what phones write in one line, and hand
 * over no more at once than their window: while that is full, who knows how much waits behind it. A campaign that is submitted faster
 * than its receipts can be stored makes that line minutes long. Times are ms of one monotonic clock.
 */
export class Deliveries {
  private waiting = 0;
  private most = 0;
  private phoneAt = -Infinity;
  /** When the window was full last, where it is not. */
  private fullUntil = -Infinity;
  private readonly acknowledgements = new RateMeter();
  /** Of what has time; null: there was no line lately. */
  private pace: RoutePace | null = null;
  private cutAt = -Infinity;
  private grownAt = 0;

  /** Receipts and messages that wait for their acknowledgement. */
  get unacknowledged(): number {
    return this.waiting;
  }

  /** How long nothing is to be submitted that has time, ms: where phones write they must not find a line before them. 0: it may be. */
  heldUpMs(now = performance.now()): number {
    if (!this.phonesWrite(now)) return 0;
    if (this.isFull) return QUIET_MS;
    this.grow(now);
    return Math.max(0, this.fullUntil + QUIET_MS - now, this.pace?.delay(now) ?? 0);
  }

  /** Something was submitted that has time. */
  submitted(now: number): void {
    this.pace?.take(now);
  }

  came(isFromPhone: boolean, now = performance.now()): void {
    this.most = Math.max(this.most, ++this.waiting);
    if (isFromPhone) this.phoneAt = now;
    if (this.isFull && now - this.cutAt >= CUT_PAUSE_MS && this.phonesWrite(now)) this.cut(now);
  }

  acknowledged(now = performance.now()): void {
    if (this.isFull) this.fullUntil = now;
    this.waiting--;
    this.acknowledgements.add(now);
  }

  private get isFull(): boolean {
    return this.most >= LEAST_WINDOW && this.waiting >= this.most * FULL;
  }

  private phonesWrite(now: number): boolean {
    return now - this.phoneAt <= PHONES_WRITE_FOR_MS;
  }

  /** A full window is emptied within a second, or something else holds it up: that is no reason for a slower pace. */
  private cut(now: number): void {
    this.cutAt = this.grownAt = now;
    this.pace ??= new RoutePace();
    this.pace.setRate(Math.max(this.most, this.acknowledgements.perSecond(now) * CUT), now);
  }

  private grow(now: number): void {
    const since = now - this.grownAt;
    if (!this.pace || since < GROW_EVERY_MS) return;
    this.grownAt = now;
    const grown = this.pace.perSecond * (1 + (GROWTH * since) / 1_000);
    if (grown > FASTEST) this.pace = null;
    else this.pace.setRate(grown, now);
  }
}
