import { declareCollection, ofCompany } from '@herald/mongo';

/** A company's balance. It only ever changes together with a ledger row. */
export interface BalanceDocument {
  /** Company. */
  _id: number;
  sms: number;
  /** Number of the company's ledger rows: `n` of the last row. */
  movements: number;
}

export type Movement = 'top-up' | 'charge' | 'refund';

/** One movement of a balance; never changed, never deleted. A balance is always the sum of its rows. */
export interface LedgerDocument {
  /** `<company>/<reference>`: prevents the same movement from being made twice. */
  _id: string;
  company: number;
  /** Counts up within the company without a gap. */
  n: number;
  /** SMS, signed. */
  amount: number;
  balanceAfter: number;
  kind: Movement;
  smsID: number | null;
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

/** References of a job's movements; a reference prevents its movement from being made twice. */
export const jobMovement = {
  charge: (smsID: number): string => `send:${smsID}`,
  cancel: (smsID: number): string => `cancel:${smsID}`,
  /** Refunds of one write of outcomes. @param version of the batch after that write. */
  refund: (batch: string, version: number): string => `refund:${batch}:${version}`,
};

/** The range of the ids of all refunds of a job: a slash sorts right after the point behind the smsID. */
export function refundIds(company: number, smsID: number): { $gt: string; $lt: string } {
  const prefix = ledgerId(company, `refund:${smsID}`);
  return { $gt: `${prefix}.`, $lt: `${prefix}/` };
}
