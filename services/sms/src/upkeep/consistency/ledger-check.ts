import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import type { LedgerMetrics } from '@herald/service/books';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { type BalanceDocument, balancesIn, type LedgerDocument, ledgerIn } from '../../model/balance-model';

export interface LedgerCheckDeps {
  connection: MongoConnection;
  metrics: Pick<LedgerMetrics, 'checked'>;
  logger: Logger;
}

type Row = Pick<LedgerDocument, 'n' | 'amount' | 'balanceAfter'>;

/** State before the first row. */
const START = { n: 0, balanceAfter: 0 };

/** Companies per run. */
const COMPANIES = 50;
/** Rows per company and run, the newest first. */
const ROWS = 2_000;
const REMEMBERED_COMPANIES = 20_000;

/**
 * Continuously compares balances with their ledger. Each run reads a slice of companies in one snapshot, with the rows added since
 * the last check of each. Each row must continue the number and balance of the row before it, and the last row must match the
 * balance. So the balance is verified without adding up all rows. (`npm run books` checks rows older than the first run.)
 */
export class LedgerCheck {
  private readonly balances: mongo.Collection<BalanceDocument>;
  private readonly ledger: mongo.Collection<LedgerDocument>;
  /** Company → `n` of the last row that was checked. */
  private readonly checkedTo = new LRUCache<number, number>({ max: REMEMBERED_COMPANIES });
  private last = 0;

  constructor(private readonly deps: LedgerCheckDeps) {
    this.balances = balancesIn(deps.connection);
    this.ledger = ledgerIn(deps.connection);
  }

  /** Checks the next slice, and starts over after the last one. */
  async checkNextCompanies(goOn: () => boolean): Promise<void> {
    await inSnapshot(this.deps.connection, async (session) => {
      const slice = await this.balances
        .find({ _id: { $gt: this.last } }, { session })
        .sort({ _id: 1 })
        .limit(COMPANIES)
        .toArray();
      for (const balance of slice) {
        await this.check(balance, session, goOn);
        // Another instance checks now, and has the metric.
        if (!goOn()) return;
      }
      this.last = slice.length < COMPANIES ? 0 : slice.at(-1)!._id;
    });
  }

  private async check(
    balance: BalanceDocument,
    session: mongo.ClientSession,
    goOn: () => boolean,
  ): Promise<void> {
    const { _id: company, sms, movements } = balance;
    const from = Math.max(this.checkedTo.get(company) ?? 0, movements - ROWS, 0);
    const rows = await this.ledger
      .find({ company, n: { $gte: from } }, { session })
      .project<Row>({ _id: 0, n: 1, amount: 1, balanceAfter: 1 })
      .sort({ n: 1 })
      .toArray();
    // The first row was checked in the last run, or precedes the rows that a run checks.
    const before = from === 0 ? START : rows.shift();
    const end = before?.n === from ? lastInOrder(before, rows) : null;
    const isRight = end !== null && end.n === movements && end.balanceAfter === sms && sms >= 0;
    if (!goOn()) return;
    this.deps.metrics.checked(String(company), isRight);
    if (isRight) this.checkedTo.set(company, end.n);
    else this.deps.logger.error('ledger.imbalance', { ledger: 'sms', company, balance: sms, movements });
  }
}

/** The last of the rows; null if a row does not continue the one before it. */
function lastInOrder(before: typeof START, rows: Row[]): typeof START | null {
  let last = before;
  for (const row of rows) {
    if (row.n !== last.n + 1 || row.balanceAfter !== last.balanceAfter + row.amount) return null;
    last = row;
  }
  return last;
}
