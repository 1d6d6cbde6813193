import type { ReceiptState } from '../carrier';
import { describeCode } from '../command-status';
import type { LinkAnswer } from '../link';

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
  /** By code, with the latest of each. */
  readonly answers = new Map<LinkAnswer['code'], { count: number; lastAt: number; last: LinkAnswer }>();

  noteReceipt(state: ReceiptState): void {
    this.receipts++;
    this.receiptStates[state]++;
  }

  noteAnswer(last: LinkAnswer): void {
    const { code } = last;
    const answer = this.answers.get(code);
    if (answer) {
      answer.count++;
      if (code !== 0) Object.assign(answer, { lastAt: Date.now(), last });
    } else if (this.answers.size < MOST_CODES) this.answers.set(code, { count: 1, lastAt: Date.now(), last });
  }

  /** Answers other than ESME_ROK, latest first. */
  errors(): ErrorCount[] {
    return [...this.answers]
      .filter(([code]) => code !== 0)
      .sort(([, a], [, b]) => b.lastAt - a.lastAt)
      .map(([code, { count, lastAt, last }]) => {
        const { text, name } = describeCode(code);
        const error = { code: text, name: last.detail ?? name, class: last.verdict };
        return { ...error, count, lastAt: new Date(lastAt) };
      });
  }
}
