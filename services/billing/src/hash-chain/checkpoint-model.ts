import { declareCollection, ofCompany, unsharded } from '@herald/mongo';

/** A position in a company's payments, in the order of their ids. */
export interface ChainPosition {
  /** Number of payments up to and including this position. */
  payments: number;
  /** Id of the payment at this position; 0 if there is none. */
  payment: number;
  /** HMAC of that payment in the hash chain; '' if there is none. */
  link: string;
}

/** Checkpoint of a company's hash chain. Written with every payment; its `mac` proves that the service wrote it. */
export interface Checkpoint extends ChainPosition {
  /** The company. */
  _id: number;
  /** Number of payments older than the hash chain. They have no HMACs of their own; the chain proves their state at `since`. */
  before: number;
  /** Id of the last older payment, the HMAC over all older payments, and the name of the key that computed it. */
  beforePayment: number;
  beforeLink: string;
  beforeKey: string;
  since: Date;
  mac: string;
}

/** The `mac` of a checkpoint that did not match the payments when a payment was written. */
export const BROKEN = 'broken';

/** Records the start of hash chains and counts their companies, so that the removal of a whole company is detected. */
export interface LedgerStart {
  _id: 'start';
  companies: number;
  since: Date;
  /** Name of the key that wrote it. A process without this key must not write payments. */
  key: string;
  mac: string;
}

/**
 * A signed checkpoint. Stored outside the database, it proves the history of the payments. Timestamps are ISO 8601, UTC;
 * `before` and `since` are as in Checkpoint.
 */
export interface SignedCheckpoint extends ChainPosition {
  company: number;
  /** Day of the signature in the company's calendar. The checkpoint covers the payments before the signature. */
  day: string;
  before: number;
  since: string;
  at: string;
  /** The public half of the key that signed it, Ed25519, base64. */
  key: string;
  signature: string;
}

export const checkpointsIn = declareCollection<Checkpoint>(
  'ledger_heads',
  ofCompany('written with each payment', { field: '_id' }),
);
export const startIn = declareCollection<LedgerStart>(
  'ledger_start',
  unsharded('one document: the number of companies with a hash chain'),
);
export const dayCheckpointsIn = declareCollection<SignedCheckpoint>(
  'ledger_days',
  ofCompany('a document per company and day'),
  { key: { company: 1, day: 1 }, unique: true, name: 'ledger_day' },
  { key: { day: 1, company: 1 }, name: 'ledger_day_all' },
);
