import type { Acknowledge } from '../carrier';

/** Answers to deliver_sm: accepted, or a temporary error that asks for a repetition (part 5.1.3). */
const STATUS = { OK: 0x00, TEMPORARY: 0x64 } as const;
/** Maximum number of deliver_sm that wait to be stored. Above it, the route's sockets are not read. */
const MOST_UNACKNOWLEDGED = 5_000;
/** Reading resumes soon, because unread sockets also contain answers, and nothing is submitted until they are read. */
const READ_AGAIN_BELOW = 4_750;
/** A window that was never fuller than this proves nothing. */
const LEAST_WINDOW = 20;
const FULL = 0.9;
/** For this time after an inbound message, others are expected. */
const PHONES_WRITE_FOR_MS = 10 * 60_000;
/** If the SMSC has more deliveries, they arrive within this time after an acknowledgement and fill the window again. */
const QUIET_MS = 25;

/** The unacknowledged deliveries of one bind, now and at most since it was made: the SMSC's window, as far as it is known. */
export interface BindWindow {
  open: number;
  most: number;
}

/**
 * The deliveries of a route's SMSC that are not acknowledged. An SMSC keeps delivery receipts and inbound messages in one queue, and
 * delivers at most its window; while that is full, the length of the queue is unknown. A campaign that is submitted faster than its
 * delivery receipts are stored makes that queue minutes long, so bulk pauses while the window is full. Times are ms of one monotonic clock.
 */
export class Deliveries {
  /** Delivery receipts and messages that wait for their acknowledgement. */
  unacknowledged = 0;
  private readingPaused = false;
  private most = 0;
  private phoneAt = -Infinity;
  private fullAt = -Infinity;

  /** @param setReading pauses or resumes the reading of the route's sockets; unread deliveries stay at the SMSC */
  constructor(private readonly setReading: (reads: boolean) => void) {}

  /** Counts a delivery. @returns its acknowledgement, of which the first call counts */
  accept(answer: (status: number) => void, window: BindWindow, now = performance.now()): Acknowledge {
    this.most = Math.max(this.most, ++this.unacknowledged);
    const fillsWindow = ++window.open >= window.most;
    if (fillsWindow) window.most = window.open;
    if (this.isFull) this.fullAt = now;
    if (this.unacknowledged > MOST_UNACKNOWLEDGED) {
      this.readingPaused = true;
      // This also applies to a connection that was opened since.
      this.setReading(false);
    }
    let answered = false;
    const acknowledge = (stored: boolean): void => {
      if (answered) return;
      answered = true;
      window.open--;
      this.acknowledge(performance.now());
      answer(stored ? STATUS.OK : STATUS.TEMPORARY);
    };
    return Object.assign(acknowledge, { fillsWindow });
  }

  notePhone(now = performance.now()): void {
    this.phoneAt = now;
  }

  /** Time for which bulk must pause, in ms, so that inbound messages find no long queue before them; 0 = no pause. */
  heldUpMs(now = performance.now()): number {
    if (now - this.phoneAt > PHONES_WRITE_FOR_MS) return 0;
    return this.isFull ? QUIET_MS : Math.max(0, this.fullAt + QUIET_MS - now);
  }

  private acknowledge(now: number): void {
    if (this.isFull) this.fullAt = now;
    this.unacknowledged--;
    if (!this.readingPaused || this.unacknowledged >= READ_AGAIN_BELOW) return;
    this.readingPaused = false;
    this.setReading(true);
  }

  private get isFull(): boolean {
    return this.most >= LEAST_WINDOW && this.unacknowledged >= this.most * FULL;
  }
}
