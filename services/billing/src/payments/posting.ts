import type { AccountStatus } from '@herald/contracts';
import type { IdempotencyKey } from '@herald/service';
import type { AccountMoney, AccountPeriod } from '../accounts/account-model';
import type { PaymentDocument } from './payment-model';

/** What a tariff costs per period that begins before `until`, `YYYY-MM-DD`: what it said once. */
export interface PastPrice {
  until: string;
  /** Minor units. */
  price: number;
  periodMonths: number;
}

/** What a tariff costs per period. */
export interface Tariff {
  id: number;
  name: string;
  /** Minor units. */
  price: number;
  periodMonths: number;
  /** Oldest first. */
  past: PastPrice[];
}

/** An account as a posting sees and changes it. */
export interface AccountState extends Pick<
  AccountMoney,
  'balance' | 'payments' | 'statusID' | 'shutdownDate' | 'anchorDay' | 'creditDate' | 'reminded'
> {
  id: number;
  tariff: Tariff | null;
  /** The tariff of its next period, where that is another one. */
  nextTariff: Tariff | null;
  /** What was charged for the period that ends with `shutdownDate`; null where none was, or nobody noted it. */
  period: AccountPeriod | null;
  /** Since when the company's daily run is on; null while it is off. */
  since: string | null;
  /** What its balance may not go below without credit, minor units; null = its company's. */
  minimalBalance: number | null;
  companyMinimalBalance: number;
}

/** A row that a posting wants to add; the ledger gives it its number, balance and hash. */
export type NewPayment = Pick<
  PaymentDocument,
  | 'sum'
  | 'typeID'
  | 'comment'
  | 'paySystem'
  | 'transactionID'
  | 'apiStatus'
  | 'admin'
  | 'reverses'
  | 'givesBack'
  | 'run'
  | 'keyID'
  | 'from'
>;

/** The reminder of an account: it turns passive on that day, unless a payment arrives. */
export interface Reminder {
  /** `YYYY-MM-DD` by the company's calendar. */
  dueDate: string;
  daysBefore: number;
  /** What it lacks, minor units. */
  sum: number;
}

/** What a posting does to an account: rows to add, and fields to change. `balance` and `payments` follow from the rows. */
export interface Effect {
  rows: NewPayment[];
  change: Partial<Omit<AccountState, 'id' | 'balance' | 'payments' | 'since' | 'companyMinimalBalance'>>;
  /** It is reminded with it. */
  reminder?: Reminder;
}

export const NO_EFFECT: Effect = { rows: [], change: {} };

/** A row that the service itself adds, without a payer. */
export function ownRow(typeID: NewPayment['typeID'], sum: number, comment: string): NewPayment {
  return { sum, typeID, comment, paySystem: null, apiStatus: 0, admin: null };
}

/** Identity of a transaction: the values as stored. It is posted once, however often it comes. */
export interface TransactionKey {
  paySystem: string | null;
  transactionID: string;
}

export interface Posting {
  accountID: number;
  /**
   * Says what to do to the account as it is right then. Pure: it may be asked again when the transaction is repeated.
   * @param givenBack of the charge that is taken back, minor units.
   */
  decide(account: AccountState, givenBack: number): Effect;
  once?: TransactionKey;
  /** The payment that it reverses; a payment can be reversed once. */
  reverses?: number;
  /** The `seq` of the charge that it takes back: `decide` is told what was given back of it. */
  charge?: number;
  /** Of the request that asks for it: it is posted once. */
  key?: IdempotencyKey | undefined;
}

export type PostingOutcome =
  /** `rows` are those that were added; neither they nor a change are there where the posting had nothing to do. */
  | {
      kind: 'posted';
      rows: PaymentDocument[];
      changed: boolean;
      account: AccountState;
      /** What it was before the posting. */
      statusBefore: AccountStatus;
      reminder?: Reminder | undefined;
    }
  /** The transaction was posted before, as this row. */
  | { kind: 'repeated'; row: PaymentDocument }
  /** The Idempotency-Key came with the same request before, which added this row; null where it had none to add. */
  | { kind: 'repeated-key'; id: number | null }
  | { kind: 'key-conflict' }
  /** The payment is already reversed by this row. */
  | { kind: 'reversed'; by: number }
  | { kind: 'unknown-account' }
  /** The balance would go beyond `MAX_BALANCE`. */
  | { kind: 'out-of-range' };
