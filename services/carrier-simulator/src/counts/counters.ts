import { type StateName } from '../smpp/protocol';

/** Counts since the start or the last reset. */
export type Totals = ReturnType<typeof noTotals>;

const noTotals = () => ({
  submits: 0,
  /** Accepted parts. */
  taken: 0,
  /** Submits without a response. */
  unanswered: 0,
  maxSubmitsPerSecond: 0,
  receiptsRefused: 0,
  /** deliver_sm sent again: unanswered, answered with an error, or lost with their bind. */
  receiptsResent: 0,
  inbound: 0,
  bindsOpened: 0,
  bindsRefused: 0,
});

/** All counters since the start or the last reset. */
export class Counters {
  totals = noTotals();
  /** Responses by command_status. */
  readonly answers = new Map<number, number>();
  /** Acknowledged delivery receipts by state. */
  readonly receipts = new Map<StateName, number>();
  private second = 0;
  private inSecond = 0;

  submitted(now: number): void {
    const { totals } = this;
    totals.submits++;
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      this.second = second;
      this.inSecond = 0;
    }
    if (++this.inSecond > totals.maxSubmitsPerSecond) totals.maxSubmitsPerSecond = this.inSecond;
  }

  answered(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  receiptSettled(state: StateName, acknowledged: boolean): void {
    if (!acknowledged) this.totals.receiptsRefused++;
    else this.receipts.set(state, (this.receipts.get(state) ?? 0) + 1);
  }

  reset(): void {
    this.totals = noTotals();
    this.answers.clear();
    this.receipts.clear();
    this.inSecond = 0;
  }
}
