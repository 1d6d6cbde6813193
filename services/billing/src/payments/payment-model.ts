import type { AskedBy, PAYMENT_TYPE } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';

export type PaymentType = (typeof PAYMENT_TYPE)[keyof typeof PAYMENT_TYPE];

/**
 * A row of an account's ledger (interface.md part 2, Payment). Rows are only ever added. One that a company's request adds has the
 * key and the address that it came with.
 */
export interface PaymentDocument extends AskedBy {
  company: number;
  /** Counts up in the company, from 1: its place in the list of payments too, but for ids that a restore has left out. */
  id: number;
  accountID: number;
  /** Its place among the account's payments, from 1 without gaps. */
  seq: number;
  /** Minor units, signed. */
  sum: number;
  /** Of the account right after this payment, minor units. */
  balance: number;
  typeID: PaymentType;
  comment: string | null;
  paySystem: string | null;
  /** The payer's own number of the payment; there only if one was given. */
  transactionID?: string;
  /** 1 = came through the API. */
  apiStatus: 0 | 1;
  admin: string | null;
  /** The id of the payment that this row reverses; present only on a reversal. */
  reverses?: number;
  /** The `seq` of the charge of which it gives a part back, or takes that again; there only where it does. */
  givesBack?: number;
  /** The id of the billing run that charged it; there only where one did. */
  run?: number;
  at: Date;
  /** Chains the row to the account's one before it (`payment-chain.ts`). */
  hash: string;
  /** Seals it behind the company's payment before it (`proof/`); not there in rows that are older than the seals. */
  seal?: string;
}

export const paymentsIn = declareCollection<PaymentDocument>(
  'payments',
  ofCompany('written with its account; a company’s payments, and transactions of pay systems, are unique'),
  { key: { company: 1, id: 1 }, unique: true, name: 'payment_id' },
  { key: { company: 1, accountID: 1, seq: 1 }, unique: true, name: 'payment_account' },
  // Lists by date.
  { key: { company: 1, at: 1, id: 1 }, name: 'payment_at' },
  // Lists by pay system, and what is compared with its statement.
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
  // A payment is reversed once.
  {
    key: { company: 1, reverses: 1 },
    unique: true,
    name: 'payment_reverses',
    partialFilterExpression: { reverses: { $exists: true } },
  },
);
