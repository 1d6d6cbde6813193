/** A window that was never fuller than this proves nothing. */
const LEAST_WINDOW = 20;
const FULL = 0.9;
/** For this time after an inbound message, others are expected. */
const PHONES_WRITE_FOR_MS = 10 * 60_000;
/** If the SMSC has more deliveries, they arrive within this time after an acknowledgement and fill the window again. */
const QUIET_MS = 25;

/**
 * The deliveries of a route's SMSC that are not acknowledged. An SMSC keeps delivery receipts and inbound messages in one queue, and
 * delivers at most its window; while that is full, the length of the queue is unknown. A campaign that is submitted faster than its
 * delivery receipts are stored makes that queue minutes long, so bulk pauses while the window is full. Times are ms of one monotonic clock.
 */
export class Deliveries {
  /** Delivery receipts and messages that wait for their acknowledgement. */
  unacknowledged = 0;
  private most = 0;
  private phoneAt = -Infinity;
  private fullAt = -Infinity;

  /** Time for which bulk must pause, in ms, so that inbound messages find no long queue before them; 0 = no pause. */
  heldUpMs(now = performance.now()): number {
    if (now - this.phoneAt > PHONES_WRITE_FOR_MS) return 0;
    return this.isFull ? QUIET_MS : Math.max(0, this.fullAt + QUIET_MS - now);
  }

  noteDelivery(isFromPhone: boolean, now = performance.now()): void {
    this.most = Math.max(this.most, ++this.unacknowledged);
    if (isFromPhone) this.phoneAt = now;
    if (this.isFull) this.fullAt = now;
  }

  noteAcknowledged(now = performance.now()): void {
    if (this.isFull) this.fullAt = now;
    this.unacknowledged--;
  }

  private get isFull(): boolean {
    return this.most >= LEAST_WINDOW && this.unacknowledged >= this.most * FULL;
  }
}
