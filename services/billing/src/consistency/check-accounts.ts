import type { mongo } from 'mongoose';
import { inSnapshot, type MongoConnection, rawCollection } from '@herald/mongo';
import { type AccountDocument, accountsIn } from '../ledger/account-model';
import { chainHash, chainStart } from '../ledger/payment-chain';
import { type PaymentDocument, paymentsIn } from '../ledger/payment-model';
import type { SequenceKind } from '../storage/company-sequences';
import { formatMoney } from '../values/money';

const ACCOUNTS_PER_BATCH = 500;
/** Limits the size of the result. With more violations, the data as a whole is corrupt. */
const MAX_VIOLATIONS = 1_000;

const ACCOUNT_FIELDS = { _id: 0, company: 1, id: 1, position: 1, balance: 1, payments: 1, lastHash: 1 };

/**
 * Checks the sums of the whole database. It only reads, and is safe on a live system because each batch is read from one snapshot.
 * The balance of every account must be the sum of its payments, and each row's balance the sum up to that row. Every account's hash
 * chain must be intact from its start to the last row, and every company's totals must be correct.
 */
export async function findViolations(connection: MongoConnection): Promise<BillingViolation[]> {
  const violations: BillingViolation[] = [];
  for (let last: AccountTotals | null = null; violations.length < MAX_VIOLATIONS;) {
    const batch = await inSnapshot(connection, (session) => checkBatch(connection, last, session));
    violations.push(...batch.violations);
    if (!batch.last) return [...violations, ...(await checkTotals(connection))].slice(0, MAX_VIOLATIONS);
    last = batch.last;
  }
  return violations.slice(0, MAX_VIOLATIONS);
}

async function checkBatch(
  connection: MongoConnection,
  after: AccountTotals | null,
  session: mongo.ClientSession,
): Promise<{ violations: BillingViolation[]; last: AccountTotals | null }> {
  const accounts = await nextAccounts(connection, after, session);
  const violations: BillingViolation[] = [];
  for (const company of new Set(accounts.map((account) => account.company))) {
    const members = accounts.filter((account) => account.company === company);
    const books = new Map(members.map((account) => [account.id, new AccountComparison(account)]));
    const rows = paymentsIn(connection)
      .find({ company, accountID: { $in: [...books.keys()] } }, { session, hint: 'payment_account' })
      .sort({ accountID: 1, seq: 1 });
    for await (const row of rows) books.get(row.accountID)!.countPayment(row);
    for (const account of books.values()) violations.push(...account.finish());
  }
  return { violations, last: accounts.at(-1) ?? null };
}

/** The accounts after the given account, in the order of companies and positions. */
export async function nextAccounts(
  connection: MongoConnection,
  after: AccountTotals | null,
  session: mongo.ClientSession,
  count = ACCOUNTS_PER_BATCH,
): Promise<AccountTotals[]> {
  const beyond = after
    ? {
        $or: [
          { company: after.company, position: { $gt: after.position } },
          { company: { $gt: after.company } },
        ],
      }
    : // MongoDB warns about a hint without index bounds.
      { company: { $gt: 0 } };
  return accountsIn(connection)
    .find(beyond, { session, projection: ACCOUNT_FIELDS, hint: 'account_position' })
    .sort({ company: 1, position: 1 })
    .limit(count)
    .toArray();
}

/** The index of each collection by the numbers of its sequence. A collection and its sequence have the same name. */
const NUMBERED_BY: Record<SequenceKind, string> = {
  customers: 'customer_position',
  accounts: 'account_position',
  payments: 'payment_id',
};

/** Checks that the `recordsTotal` of every list is the number of stored documents. */
async function checkTotals(connection: MongoConnection): Promise<BillingViolation[]> {
  const sequences = rawCollection<{ _id: string; total: number }>(connection, 'sequences');
  const names = await sequences.find().project<{ _id: string }>({ _id: 1 }).toArray();
  const violations: BillingViolation[] = [];
  for (const { _id } of names) {
    const [name, company] = [_id.slice(0, _id.indexOf('/')), Number(_id.slice(_id.indexOf('/') + 1))];
    await inSnapshot(connection, async (session) => {
      const { total } = (await sequences.findOne({ _id }, { session }))!;
      const hint = NUMBERED_BY[name as SequenceKind];
      const count = await rawCollection(connection, name).countDocuments({ company }, { session, hint });
      if (count === total) return;
      const detail = `${count} ${name} exist, ${total} were counted`;
      violations.push({ company, accountID: null, rule: 'count', detail });
    });
  }
  return violations;
}

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

  countPayment(row: PaymentDocument): void {
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
