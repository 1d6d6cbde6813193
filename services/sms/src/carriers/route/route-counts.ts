import type { ReceiptState } from '../carrier';
import { commandStatus, statusHex } from '../command-status';

/** Count of an error code, and its latest time. */
export interface ErrorCount {
  code: string;
  name: string;
  class: string;
  count: number;
  lastAt: Date;
}

const MOST_CODES = 100;

/** Counters of a route since the process started; plain numbers, read by operators and by metrics. */
export class RouteCounts {
  submitted = 0;
  taken = 0;
  refused = 0;
  delayed = 0;
  throttled = 0;
  unknown = 0;
  receipts = 0;
  /** Delivery receipts by state. */
  readonly receiptStates: Record<ReceiptState, number> = {
    delivered: 0,
    'not-delivered': 0,
    error: 0,
    pending: 0,
  };
  inbound = 0;
  /** Answers after the timeout that still decided the outcome of their part. */
  late = 0;
  strayAnswers = 0;
  unreadable = 0;
  readonly answers = new Map<number, { count: number; lastAt: number }>();

  noteReceipt(state: ReceiptState): void {
    this.receipts++;
    this.receiptStates[state]++;
  }

  noteAnswer(code: number): void {
    const answer = this.answers.get(code);
    if (answer) {
      answer.count++;
      if (code !== 0) answer.lastAt = Date.now();
    } else if (this.answers.size < MOST_CODES) this.answers.set(code, { count: 1, lastAt: Date.now() });
  }

  /** Answers other than ESME_ROK, latest first. */
  errors(): ErrorCount[] {
    return [...this.answers]
      .filter(([code]) => code !== 0)
      .sort(([, a], [, b]) => b.lastAt - a.lastAt)
      .map(([code, { count, lastAt }]) => {
        const { name, class: statusClass } = commandStatus(code);
        return { code: statusHex(code), name, class: statusClass, count, lastAt: new Date(lastAt) };
      });
  }
}
