import { RateMeter } from './rate-meter';

/** A window that was never fuller than this proves nothing. */
const LEAST_WINDOW = 20;
const FULL = 0.9;
/** For this time after an inbound message, others are expected. */
const PHONES_WRITE_FOR_MS = 10 * 60_000;
/** For this time after the window was full, it may become full again. */
const FULL_KNOWN_MS = 10_000;

/** If the SMSC has more deliveries, they arrive within this time after an acknowledgement and fill the window again. */
const QUIET_MS = 25;
/** Bulk may exceed the highest recent rate of acknowledgements by this factor. */
const AHEAD = 1.03;
/** Decrease of the assumed highest rate per second. */
const FORGOTTEN = 0.02;
/** Catch-up after a short stall of the process: this fraction of a second's parts may be sent at once. */
const BURST_SECONDS = 0.05;
const POLL_INTERVAL_MS = 5;

/**
 * The deliveries of a route's SMSC that are not acknowledged. An SMSC keeps delivery receipts and inbound messages in one queue, and
 * delivers at most its window; while that is full, the length of the queue is unknown. A campaign that is submitted faster than its
 * delivery receipts are stored makes that queue minutes long. So bulk pauses while the window is full, and otherwise follows the rate
 * at which deliveries are acknowledged. Times are ms of one monotonic clock.
 */
export class Deliveries {
  private waiting = 0;
  private most = 0;
  private phoneAt = -Infinity;
  private fullAt = -Infinity;
  private readonly acknowledgements = new RateMeter();
  /** Bulk parts that may be submitted now. */
  private tokens = 0;
  private earnedAt = 0;
  /** Highest recent number of acknowledgements per second. */
  private fastest = 0;

  /** Delivery receipts and messages that wait for their acknowledgement. */
  get unacknowledged(): number {
    return this.waiting;
  }

  /** Time for which bulk must pause, in ms, so that inbound messages find no long queue before them; 0 = no pause. */
  heldUpMs(now = performance.now()): number {
    if (now - this.phoneAt > PHONES_WRITE_FOR_MS || now - this.fullAt > FULL_KNOWN_MS) return 0;
    if (this.isFull || now - this.fullAt < QUIET_MS) return POLL_INTERVAL_MS;
    const since = Math.max(0, now - this.earnedAt) / 1_000;
    // A full window empties within a second unless something else delays it, which is no reason for a lower rate.
    const lately = Math.max(this.most, this.acknowledgements.perSecond(now));
    this.fastest = Math.max(lately, this.fastest * (1 - FORGOTTEN * Math.min(1, since)));
    const rate = this.fastest * AHEAD;
    this.tokens = Math.min(1 + rate * BURST_SECONDS, this.tokens + rate * since);
    this.earnedAt = now;
    return this.tokens >= 1 ? 0 : POLL_INTERVAL_MS;
  }

  /** A bulk part was submitted. */
  submitted(): void {
    this.tokens = Math.max(0, this.tokens - 1);
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
