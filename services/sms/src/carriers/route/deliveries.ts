/** A window that was never fuller than this says nothing. */
const LEAST_WINDOW = 20;
const FULL = 0.9;
/** So long after a phone wrote, others are expected to. */
const PHONES_WRITE_FOR_MS = 10 * 60_000;

/** Where more waits it is there within this time after an acknowledgement, and the window full again. */
const QUIET_MS = 25;

/**
 * What the centre of a route has handed over and is not acknowledged. Centres keep receipts and what phones write in one line, and hand
 * over no more at once than their window: while that is full, who knows how much waits behind it. A campaign that is submitted faster
 * than its receipts can be stored makes that line minutes long.
 */
export class Deliveries {
  private waiting = 0;
  private most = 0;
  private phoneAt = -Infinity;
  /** When the window was full last, where it is not. */
  private fullUntil = -Infinity;

  /** Receipts and messages that wait for their acknowledgement. */
  get unacknowledged(): number {
    return this.waiting;
  }

  /** How long nothing is to be submitted that has time, ms: where phones write they must not find a line before them. 0: it may be. */
  heldUpMs(now = performance.now()): number {
    if (now - this.phoneAt > PHONES_WRITE_FOR_MS) return 0;
    return this.isFull ? QUIET_MS : Math.max(0, this.fullUntil + QUIET_MS - now);
  }

  came(isFromPhone: boolean, now = performance.now()): void {
    this.most = Math.max(this.most, ++this.waiting);
    if (isFromPhone) this.phoneAt = now;
  }

  acknowledged(now = performance.now()): void {
    if (this.isFull) this.fullUntil = now;
    this.waiting--;
  }

  private get isFull(): boolean {
    return this.most >= LEAST_WINDOW && this.waiting >= this.most * FULL;
  }
}
