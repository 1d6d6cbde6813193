import type { BatchRecord } from '../../record/outcomes/batch-record';
import type { GuardStore, OtpTotals, PrefixTotals } from './guard-store';

/** Maximum number of prefixes per interval. The rest is not counted, as no one-time password waits for the guard. */
const MOST = 50_000;

/** Counts the one-time passwords of this process, and stores the counts every second or two. */
export class OtpCounts {
  private counts = new Map<string, PrefixTotals>();

  constructor(
    private readonly store: Pick<GuardStore, 'addCounts'>,
    private readonly now: () => Date,
  ) {}

  note(company: number, number: string, outcome: keyof OtpTotals): void {
    for (const prefix of ['', blockOf(number)]) {
      const key = `${company}/${prefix}`;
      let counted = this.counts.get(key);
      if (!counted) {
        if (this.counts.size >= MOST) return;
        this.counts.set(key, (counted = { company, prefix, sent: 0, confirmed: 0, delivered: 0 }));
      }
      counted[outcome]++;
    }
  }

  noteDelivered(records: readonly BatchRecord[]): void {
    for (const { batch, outcomes } of records) {
      if (batch.priority !== 'otp' || batch.test) continue;
      for (const { i, isDelivered } of outcomes)
        if (isDelivered) this.note(batch.company, batch.numbers[i]!, 'delivered');
    }
  }

  /** @returns the stored counts. After an error those of this interval are lost. */
  async save(): Promise<PrefixTotals[]> {
    const counts = [...this.counts.values()];
    this.counts = new Map();
    await this.store.addCounts(counts, this.now());
    return counts;
  }
}

/** All but the last four digits of a number: a block of 10,000 numbers. */
export function blockOf(number: string): string {
  return number.slice(0, -4);
}
