import { RateMeter } from './rate-meter';

/** A window that was never fuller than this says nothing. */
const LEAST_WINDOW = 20;
const FULL = 0.9;
/** So long after a phone wrote, others are expected to. */
const PHONES_WRITE_FOR_MS = 10 * 60_000;
/** So long after the window was full it may be full again. */
const FULL_KNOWN_MS = 10_000;

/** Where more waits it is there within this time after an acknowledgement, and the window full again. */
const QUIET_MS = 25;
/** A little more goes than was ever acknowledged in a second lately. */
const AHEAD = 1.03;
/** How much slower that is taken to have become, a second. */
const FORGOTTEN = 0.02;
/** Catching up after the process was held up for a moment: this much of a second may leave at once. */
const BURST_SECONDS = 0.05;
const LOOK_AGAIN_MS = 5;

/**
 * What the centre of a route has handed over and is not acknowledged. Centres keep receipts and what phones write in one line, and hand
 * over no more at once than their window: while that is full, who knows how much waits behind it. A campaign that is submitted faster
 * than its receipts can be stored makes that line minutes long: so it stands still while the window is full, and else goes at the pace at
 * which these were stored. Times are ms of one monotonic clock.
 */
export class Deliveries {
  private waiting = 0;
  private most = 0;
  private phoneAt = -Infinity;
  private fullAt = -Infinity;
  private readonly acknowledgements = new RateMeter();
  /** Of what has time, this many may be submitted now. */
  private places = 0;
  private earnedAt = 0;
  /** Acknowledged in a second, at most, lately. */
  private fastest = 0;

  /** Receipts and messages that wait for their acknowledgement. */
  get unacknowledged(): number {
    return this.waiting;
  }

  /** How long nothing is to be submitted that has time, ms: where phones write they must not find a line before them. 0: it may be. */
  heldUpMs(now = performance.now()): number {
    if (now - this.phoneAt > PHONES_WRITE_FOR_MS || now - this.fullAt > FULL_KNOWN_MS) return 0;
    if (this.isFull || now - this.fullAt < QUIET_MS) return LOOK_AGAIN_MS;
    const since = Math.max(0, now - this.earnedAt) / 1_000;
    // A full window is emptied within a second, or something else holds it up: that is no reason for a slower pace.
    const lately = Math.max(this.most, this.acknowledgements.perSecond(now));
    this.fastest = Math.max(lately, this.fastest * (1 - FORGOTTEN * Math.min(1, since)));
    const rate = this.fastest * AHEAD;
    this.places = Math.min(1 + rate * BURST_SECONDS, this.places + rate * since);
    this.earnedAt = now;
    return this.places >= 1 ? 0 : LOOK_AGAIN_MS;
  }

  /** Something was submitted that has time. */
  submitted(): void {
    this.places = Math.max(0, this.places - 1);
  }

  came(isFromPhone: boolean, now = performance.now()): void {
    this.most = Math.max(this.most, ++this.waiting);
    if (isFromPhone) this.phoneAt = now;
    if (this.isFull) this.fullAt = now;
  }

  acknowledged(now = performance.now()): void {
    if (this.isFull) this.fullAt = now;
    this.waiting--;
    this.acknowledgements.add(now);
  }

  private get isFull(): boolean {
    return this.most >= LEAST_WINDOW && this.waiting >= this.most * FULL;
  }
}
