import { type FieldWords } from '@herald/contracts/errors';
import type { AccountStatus } from '@herald/contracts';
import type { IdempotencyKey } from '@herald/service';
import type { PastPrice } from '../catalogue/catalogue-model';
import type { AccountMoney, AccountPeriod } from './account-model';
import type { PaymentDocument } from './payment-model';

/** A tariff and its price per period. */
export interface Tariff {
  id: number;
  name: string;
  /** Minor units. */
  price: number;
  periodMonths: number;
  /** Oldest first. */
  past: PastPrice[];
}

/** The state of an account that a posting reads and changes. */
export interface AccountState extends Pick<
  AccountMoney,
  'balance' | 'payments' | 'statusID' | 'shutdownDate' | 'anchorDay' | 'creditDate' | 'reminded'
> {
  id: number;
  tariff: Tariff | null;
  /** The tariff of the next period, if it differs from `tariff`. */
  nextTariff: Tariff | null;
  /** The charge of the period that ends with `shutdownDate`; null if there was none, or if it was not recorded. */
  period: AccountPeriod | null;
  /** The day since which the company's daily run is on; null while it is off. */
  since: string | null;
  /** The lowest allowed balance without credit, in minor units; null = `companyMinimalBalance`. */
  minimalBalance: number | null;
  companyMinimalBalance: number;
}

/** A row that a posting adds; the ledger assigns its number, balance and hash. */
export type NewPayment = Omit<
  PaymentDocument,
  'company' | 'id' | 'accountID' | 'seq' | 'balance' | 'at' | 'hash'
>;

/** A reminder that the account becomes passive on `dueDate` unless a payment arrives. */
export interface Reminder {
  /** `YYYY-MM-DD` in the company's calendar. */
  dueDate: string;
  daysBefore: number;
  /** The missing amount, in minor units. */
  sum: number;
}

/** The effect of a posting on an account: rows to add and fields to change. `balance` and `payments` are derived from the rows. */
export interface Effect {
  rows: NewPayment[];
  change: Partial<Omit<AccountState, 'id' | 'balance' | 'payments' | 'since' | 'companyMinimalBalance'>>;
  /** The reminder that is sent for the account with this posting. */
  reminder?: Reminder;
}

export const NO_EFFECT: Effect = { rows: [], change: {} };

/** A row that the service itself adds, without a payer. */
export function ownRow(typeID: NewPayment['typeID'], sum: number, comment: string): NewPayment {
  return { sum, typeID, comment, paySystem: null, apiStatus: 0, admin: null };
}

/** The identity of a transaction, with the values as stored. A transaction is posted once, however often it is sent. */
export interface TransactionKey {
  paySystem: string | null;
  transactionID: string;
}

export interface Posting {
  accountID: number;
  /**
   * Decides the effect on the account in its current state. It must be pure, because it is called again if the MongoDB
   * transaction is retried.
   * @param refunded sum already refunded of the charge that is reversed, in minor units
   */
  decide(account: AccountState, refunded: number): Effect;
  once?: TransactionKey;
  /** The payment that this posting reverses; a payment can be reversed once. */
  reverses?: number;
  /** The `seq` of the charge that this posting reverses: `decide` gets the sum that was already refunded of it. */
  charge?: number;
  /** The Idempotency-Key of the request; a posting is made once per key. */
  key?: IdempotencyKey | undefined;
  /** The error of the field that is at fault if the balance would exceed `MAX_BALANCE`; default: of `sum`. */
  outOfRange?: FieldWords;
}

export type PostingOutcome =
  /** `rows` are the added rows. If the posting had no effect, `rows` is empty and `changed` is false. */
  | {
      kind: 'posted';
      rows: PaymentDocument[];
      changed: boolean;
      account: AccountState;
      /** The status of the account before the posting. */
      statusBefore: AccountStatus;
      reminder?: Reminder | undefined;
    }
  /** The transaction was posted before, as the payment `row`. */
  | { kind: 'repeated'; row: PaymentDocument }
  /** The same request with this Idempotency-Key was processed before and added the payment `id`; null if it added none. */
  | { kind: 'repeated-key'; id: number | null }
  | { kind: 'key-conflict' }
  /** The payment is already reversed by the payment `by`. */
  | { kind: 'reversed'; by: number }
  | { kind: 'unknown-account' }
  /** The balance would exceed `MAX_BALANCE`. */
  | { kind: 'out-of-range' };
