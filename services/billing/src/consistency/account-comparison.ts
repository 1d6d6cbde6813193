import type { AccountDocument } from '../ledger/account-model';
import { chainHash, chainStart } from '../ledger/payment-chain';
import type { PaymentDocument } from '../ledger/payment-model';
import { formatMoney } from '../values/money';

/** A violated invariant of the billing data. */
export interface BillingViolation {
  company: number;
  /** null if the violation concerns the whole company. */
  accountID: number | null;
  rule: 'balance' | 'chain' | 'count';
  detail: string;
}

export type AccountTotals = Pick<
  AccountDocument,
  'company' | 'id' | 'position' | 'balance' | 'payments' | 'lastHash'
>;

/** Compares one account with its payments, which `add` receives in the order of `seq`. */
export class AccountComparison {
  private readonly violations: BillingViolation[] = [];
  private sum = 0;
  private rows = 0;
  private lastHash: string;

  /** @param after the payment before the first added row; null if the rows start with the account's first payment. */
  constructor(
    private readonly account: AccountTotals,
    after: PaymentDocument | null = null,
  ) {
    this.lastHash = after?.hash ?? chainStart(account.company, account.id);
    this.rows = after?.seq ?? 0;
    this.sum = after?.balance ?? 0;
  }

  add(row: PaymentDocument): void {
    this.rows++;
    this.sum += row.sum;
    if (row.seq !== this.rows) this.report('chain', `row ${this.rows} is missing before payment ${row.id}`);
    if (row.balance !== this.sum) {
      this.report(
        'balance',
        `payment ${row.id} shows ${formatMoney(row.balance)}, the sum of its rows is ${formatMoney(this.sum)}`,
      );
    }
    if (row.hash !== chainHash(this.lastHash, row)) {
      this.report('chain', `payment ${row.id} does not match the chain after the row before it`);
    }
    // Continues from the stored values, so that one changed row is reported once.
    this.rows = row.seq;
    this.lastHash = row.hash;
  }

  finish(): BillingViolation[] {
    const { balance, payments, lastHash } = this.account;
    if (balance !== this.sum) {
      this.report(
        'balance',
        `the balance is ${formatMoney(balance)}, the sum of its payments is ${formatMoney(this.sum)}`,
      );
    }
    if (payments !== this.rows) this.report('count', `${this.rows} payments exist, ${payments} were written`);
    if (lastHash !== this.lastHash)
      this.report('chain', 'the chain does not end with the hash of the account');
    return this.violations;
  }

  private report(rule: BillingViolation['rule'], detail: string): void {
    const { company, id } = this.account;
    this.violations.push({ company, accountID: id, rule, detail });
  }
}
