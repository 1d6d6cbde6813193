import type { mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import type { LedgerMetrics } from '@herald/service/books';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { paymentsIn } from '../ledger/payment-model';
import { AccountComparison, type AccountTotals, type BillingViolation, nextAccounts } from './check-accounts';

export interface AccountCheckDeps {
  connection: MongoConnection;
  metrics: Pick<LedgerMetrics, 'checked'>;
  logger: Logger;
}

/** Maximum number of accounts per run. */
const ACCOUNTS = 100;
/** Number of newest payments that are checked per account. Each row has the balance after it, so the newest rows prove the total. */
const PAYMENTS = 100;

/** Continuously compares balances with the newest payments. Older payments are verified by `npm run books` only. */
export class AccountCheck {
  private last: AccountTotals | null = null;

  constructor(private readonly deps: AccountCheckDeps) {}

  /** Checks the next accounts in one snapshot. After the last account, the next run starts with the first. */
  async checkNextAccounts(goOn: () => boolean): Promise<void> {
    const { connection, metrics, logger } = this.deps;
    await inSnapshot(connection, async (session) => {
      const accounts = await nextAccounts(connection, this.last, session, ACCOUNTS);
      for (const account of accounts) {
        const violations = await this.check(account, session);
        // Another instance checks now, and has the metric.
        if (!goOn()) return;
        metrics.checked(`${account.company}/${account.id}`, violations.length === 0);
        if (violations.length > 0) logger.error('ledger.imbalance', { ledger: 'billing', ...violations[0] });
      }
      this.last = accounts.length < ACCOUNTS ? null : accounts.at(-1)!;
    });
  }

  private async check(account: AccountTotals, session: mongo.ClientSession): Promise<BillingViolation[]> {
    const { company, id: accountID, payments } = account;
    const from = Math.max(payments - PAYMENTS, 0);
    const rows = await paymentsIn(this.deps.connection)
      .find({ company, accountID, seq: { $gte: from } }, { session, hint: 'payment_account' })
      .sort({ seq: 1 })
      .toArray();
    const books = new AccountComparison(account, from > 0 ? rows.shift() : null);
    for (const row of rows) books.countPayment(row);
    return books.finish();
  }
}
