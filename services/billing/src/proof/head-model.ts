import { declareCollection, ofCompany, unsharded } from '@herald/mongo';

/** A place in a company's payments, in the order of their ids. */
export interface SealPlace {
  /** Payments up to here, this one among them. */
  payments: number;
  /** The id of the last of them; 0 where there is none. */
  payment: number;
  /** Its seal; '' where there is none. */
  seal: string;
}

/** Up to where a company's payments are sealed. Written with every payment; its `mac` shows that the service wrote it. */
export interface LedgerHead extends SealPlace {
  /** The company. */
  _id: number;
  /** So many payments are older than the seals: they are proven as they stood at `since`, and have no seals of their own. */
  before: number;
  /** The last of those, and what the chain of all of them came to by the key of that name. */
  beforePayment: number;
  beforeSeal: string;
  beforeKey: string;
  since: Date;
  mac: string;
}

/** The `mac` of a head that didn't fit to the payments when one was written. */
export const BROKEN = 'broken';

/** That sealing has begun, and with how many companies: so that a company that is gone altogether is missed. */
export interface LedgerStart {
  _id: 'start';
  companies: number;
  since: Date;
  /** The key that wrote it, by name: a process with others must not write payments. */
  key: string;
  mac: string;
}

/**
 * A head as it is given out, signed: who kept it can show what the history was. Times are ISO 8601, UTC.
 * `before` and `since` as in LedgerHead.
 */
export interface SignedHead extends SealPlace {
  company: number;
  /** The day by the company's calendar on which it was taken: it tells of the payments before. */
  day: string;
  before: number;
  since: string;
  at: string;
  /** The public half of the key that signed it, Ed25519, base64. */
  key: string;
  signature: string;
}

export const headsIn = declareCollection<LedgerHead>(
  'ledger_heads',
  ofCompany('written with each payment', { field: '_id' }),
);
export const startIn = declareCollection<LedgerStart>(
  'ledger_start',
  unsharded('one document: the number of companies with a hash chain'),
);
export const dayHeadsIn = declareCollection<SignedHead>(
  'ledger_days',
  ofCompany('a document per company and day'),
  { key: { company: 1, day: 1 }, unique: true, name: 'ledger_day' },
  { key: { day: 1, company: 1 }, name: 'ledger_day_all' },
);
