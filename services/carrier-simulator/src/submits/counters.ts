import { type StateName } from '../smpp/protocol';

/** What happened since the start or the last reset. */
export class Counters {
  submits = 0;
  taken = 0;
  /** Answers by command_status; submits left without an answer are in `unanswered`. */
  readonly answers = new Map<number, number>();
  unanswered = 0;
  readonly receipts = new Map<StateName, number>();
  receiptsRefused = 0;
  receiptsResent = 0;
  binds = 0;
  bindsRefused = 0;
  inbound = 0;
  maxSubmitsPerSecond = 0;
  private second = 0;
  private inSecond = 0;

  submitted(now: number): void {
    this.submits++;
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      this.second = second;
      this.inSecond = 0;
    }
    if (++this.inSecond > this.maxSubmitsPerSecond) this.maxSubmitsPerSecond = this.inSecond;
  }

  answered(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  receiptSettled(state: StateName, acknowledged: boolean): void {
    if (!acknowledged) this.receiptsRefused++;
    else this.receipts.set(state, (this.receipts.get(state) ?? 0) + 1);
  }

  reset(): void {
    this.answers.clear();
    this.receipts.clear();
    this.submits = this.taken = this.unanswered = this.receiptsRefused = this.receiptsResent = 0;
    this.binds = this.bindsRefused = this.inbound = this.maxSubmitsPerSecond = this.inSecond = 0;
  }
}
