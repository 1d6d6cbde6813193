import type { mongo } from 'mongoose';
import { type BalanceDocument, type LedgerDocument, ledgerId } from '../../model/balance-model';

/** Charge for a job, or combined for a company's jobs in one shared batch. */
export interface Charge {
  company: number;
  /** Of the ledger row. */
  reference: string;
  /** The smsID of the first job. */
  smsID: number;
  /** Number of jobs in a shared batch. */
  jobs?: number;
  /** SMS. A charge of 0 has no row. */
  amount: number;
}

/** Charges of one transaction: a ledger row for each job, and for each company in a shared batch. */
export class GroupCharge {
  private readonly balances: ReadonlyMap<number, BalanceDocument>;
  /** Balance of each company minus the charges accepted so far. */
  private readonly left = new Map<number, number>();

  constructor(balances: BalanceDocument[]) {
    this.balances = new Map(balances.map((balance) => [balance._id, balance]));
    for (const { _id, sms } of balances) this.left.set(_id, sms);
  }

  /** Whether the company's balance covers the amount in addition to its earlier charges; if so, the amount is reserved. */
  bears(company: number, amount: number): boolean {
    const left = (this.left.get(company) ?? 0) - amount;
    if (left < 0) return false;
    this.left.set(company, left);
    return true;
  }

  /**
   * The ledger rows of the charges, and the balance updates, each on condition that the balance had no movement since it was read and
   * covers the sum. `after`: the balances after these updates.
   */
  book(
    charges: Charge[],
    at: Date,
  ): {
    rows: LedgerDocument[];
    changes: { filter: mongo.Document; update: mongo.Document }[];
    after: BalanceDocument[];
  } {
    const sums = new Map<number, { amount: number; jobs: number; rows: number }>();
    const paid = charges.filter(({ amount }) => amount > 0);
    const rows = paid.map(({ company, reference, smsID, jobs, amount }): LedgerDocument => {
      const sum = sums.get(company) ?? { amount: 0, jobs: 0, rows: 0 };
      sums.set(company, sum);
      sum.amount += amount;
      sum.jobs += jobs ?? 0;
      sum.rows++;
      const { sms, movements } = this.balances.get(company)!;
      return {
        _id: ledgerId(company, reference),
        company,
        n: movements + sum.rows,
        amount: -amount,
        balanceAfter: sms - sum.amount,
        kind: 'charge',
        smsID,
        reference,
        at,
        ...(jobs !== undefined && { jobs }),
      };
    });
    const changes = [...sums].map(([company, { amount, jobs, rows: count }]) => ({
      filter: { _id: company, sms: { $gte: amount }, movements: this.balances.get(company)!.movements },
      update: { $inc: { sms: -amount, movements: count, ...(jobs > 0 && { sharedJobs: jobs }) } },
    }));
    const after = [...sums].map(([company, { amount, rows: count }]): BalanceDocument => {
      const { sms, movements } = this.balances.get(company)!;
      return { _id: company, sms: sms - amount, movements: movements + count };
    });
    return { rows, changes, after };
  }
}
