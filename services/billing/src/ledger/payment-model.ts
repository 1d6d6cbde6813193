import type { AskedBy, PAYMENT_TYPE } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';

export type PaymentType = (typeof PAYMENT_TYPE)[keyof typeof PAYMENT_TYPE];

/** A row of an account's ledger, never changed. A company's request leaves its API key and its address. */
export interface PaymentDocument extends AskedBy {
  company: number;
  /** Counts up in the company, from 1. It is also the position in the list of payments, except for ids that a restore skipped. */
  id: number;
  accountID: number;
  /** Position among the account's payments, from 1 without gaps. */
  seq: number;
  /** Minor units, signed. */
  sum: number;
  /** Balance of the account right after this payment, in minor units. */
  balance: number;
  typeID: PaymentType;
  comment: string | null;
  paySystem: string | null;
  /** The payer's own id of the payment; present only if the payer gave an id. */
  transactionID?: string;
  /** 1 = added through the API. */
  apiStatus: 0 | 1;
  admin: string | null;
  /** The id of the payment that this row reverses; present only on a reversal. */
  reverses?: number;
  /** The `seq` of the charge that this row refunds in part, or whose refund this row reverses; present only on such rows. */
  refundsCharge?: number;
  /** The id of the billing run that charged this row; present only on charges of a run. */
  run?: number;
  at: Date;
  /** Links the row to the previous row of its account (`payment-chain.ts`). */
  hash: string;
}

export const paymentsIn = declareCollection<PaymentDocument>(
  'payments',
  ofCompany('written with its account; a company’s payments, and transactions of pay systems, are unique'),
  { key: { company: 1, id: 1 }, unique: true, name: 'payment_id' },
  { key: { company: 1, accountID: 1, seq: 1 }, unique: true, name: 'payment_account' },
  // Lists by date.
  { key: { company: 1, at: 1, id: 1 }, name: 'payment_at' },
  // Lists by pay system, and the comparison with its statement.
  {
    key: { company: 1, paySystem: 1, at: 1, id: 1 },
    name: 'payment_system',
    partialFilterExpression: { paySystem: { $gt: '' } },
  },
  // The same transaction of a pay system is one payment, however often it is sent.
  {
    key: { company: 1, paySystem: 1, transactionID: 1 },
    unique: true,
    name: 'payment_transaction',
    partialFilterExpression: { transactionID: { $exists: true } },
  },
  // A payment can be reversed only once.
  {
    key: { company: 1, reverses: 1 },
    unique: true,
    name: 'payment_reverses',
    partialFilterExpression: { reverses: { $exists: true } },
  },
);
