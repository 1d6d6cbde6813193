import { declareCollection, ofCompany } from '@herald/mongo';

/** What a company may send. Changed together with a ledger row only. */
export interface BalanceDocument {
  /** Company. */
  _id: number;
  sms: number;
  /** Ledger rows that the company has: the last one's `n`. */
  movements: number;
  /** Jobs that came into shared batches, ever; some were moved out since. Missing = none. */
  sharedJobs?: number;
}

export type Movement = 'top-up' | 'charge' | 'refund';

/** One movement of a balance; never changed, never removed. A balance is the sum of its rows, always. */
export interface LedgerDocument {
  /** `<company>/<reference>`: the same movement can't be there twice. */
  _id: string;
  company: number;
  /** Counts up in the company without a gap. */
  n: number;
  /** SMS, signed. */
  amount: number;
  balanceAfter: number;
  kind: Movement;
  /** Of a charge for several jobs, the first one's. */
  smsID: number | null;
  /** Jobs that are charged together, where they stand in a shared batch. */
  jobs?: number;
  reference: string;
  at: Date;
}

export const balancesIn = declareCollection<BalanceDocument>(
  'balances',
  ofCompany('changed by each charge', { field: '_id' }),
);
export const ledgerIn = declareCollection<LedgerDocument>(
  'sms_ledger',
  ofCompany('written with the balance; a company’s references and row numbers are unique'),
  { key: { company: 1, n: 1 }, unique: true },
);

export function ledgerId(company: number, reference: string): string {
  return `${company}/${reference}`;
}

/** References of what a job moves: the same movement can't be there twice. */
export const jobMovement = {
  charge: (smsID: number): string => `send:${smsID}`,
  /** What a company's jobs in one shared batch cost. */
  shared: (batch: string): string => `sends:${batch}`,
  cancel: (smsID: number): string => `cancel:${smsID}`,
  /** Refunds of one write of outcomes. @param version of the batch after that write. */
  refund: (batch: string, version: number): string => `refund:${batch}:${version}`,
};

/**
 * The range of the ids of all refunds of a job. Behind the smsID comes a point and the batch's number; a slash follows the
 * point in the order of characters.
 */
export function refundIds(company: number, smsID: number): { $gt: string; $lt: string } {
  const prefix = ledgerId(company, `refund:${smsID}`);
  return { $gt: `${prefix}.`, $lt: `${prefix}/` };
}
