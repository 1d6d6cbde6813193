import { formatDateTime } from '@herald/values/company-time';
import { inSlices } from '@herald/values/slices';
import { ValidationError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { MongoConnection } from '@herald/mongo';
import type { PaymentDocument } from '../ledger/payment-model';
import type { PaymentStore } from '../ledger/payment-store';
import {
  type ComparedPayment,
  type Difference,
  type Finding,
  type FindingKind,
  Findings,
  findingsIn,
  type FindingTotals,
} from './findings';
import { readStatement } from './read-statement';
import { dayOf, type StatementRow } from './statement-row';

interface ReconcilePaymentsDeps {
  connection: MongoConnection;
  payments: PaymentStore;
  logger: Logger;
}

/** The payments to compare with a statement: a company's payments of one pay system in a range of days, both ends included. */
export interface StatementScope {
  company: number;
  timezone: string;
  paySystem: string;
  from: string;
  to: string;
}

/** Number of rows or payments, and their sum in minor units. */
export interface Sum {
  count: number;
  sum: number;
}

export interface Reconciliation {
  scope: StatementScope;
  /** All rows of the statement. */
  statement: Sum;
  /** The payments of the period, without reversed payments. */
  payments: Sum;
  totals: Map<FindingKind, FindingTotals>;
  findings: Findings;
}

/** Far more rows than one day has, and few enough for the request timeout of 100 s. */
const MAX_ROWS = 500_000;
const ROWS_AT_ONCE = 1_000;
const MAX_PROBLEMS = 100;

/** Compares a pay system's statement with the payments. It writes only its findings, and deletes them when it ends. */
export class ReconcilePayments {
  private readonly collection: ReturnType<typeof findingsIn>;

  constructor(private readonly deps: ReconcilePaymentsDeps) {
    // At the start of the service, so that its indexes are created.
    this.collection = findingsIn(deps.connection);
  }

  /**
   * @param chunks the statement, which is read as a stream (`read-statement.ts`).
   * @param report receives the findings, which are deleted when it ends.
   * @throws ValidationError with the unreadable lines, at most the first 100. `report` is not called then.
   */
  async reconcile(
    scope: StatementScope,
    chunks: AsyncIterable<Uint8Array>,
    report: (found: Reconciliation) => Promise<void>,
  ): Promise<void> {
    const findings = new Findings(this.collection, scope.company);
    try {
      const statement = await this.readRows(scope, chunks, findings);
      const payments = await this.readPayments(scope, findings);
      await report({ scope, statement, payments, totals: await findings.totals(), findings });
    } finally {
      await findings.remove().catch((error: unknown) => {
        this.deps.logger.warn('reconciliation.findings_stay', { company: scope.company, error });
      });
    }
  }

  /** Compares each row of the statement with the payment of its transaction, also if the payment is outside the period. */
  private async readRows(
    scope: StatementScope,
    chunks: AsyncIterable<Uint8Array>,
    findings: Findings,
  ): Promise<Sum> {
    const problems: Record<string, string> = {};
    const read = { count: 0, sum: 0 };
    let rows: StatementRow[] = [];
    let bad = 0;
    for await (const row of inSlices(readStatement(chunks, scope.timezone))) {
      if (read.count + bad >= MAX_ROWS) throw tooMany(row.line);
      if ('problem' in row) {
        if (bad++ < MAX_PROBLEMS) problems[`line ${row.line}`] = row.problem;
        continue;
      }
      read.count++;
      read.sum += row.sum;
      // After an unreadable row, the rest is read only to report further unreadable rows.
      if (bad === 0) rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      await this.compareRows(scope, rows, findings);
      rows = [];
    }
    if (bad > 0) throw badRows(problems, bad);
    await this.compareRows(scope, rows, findings);
    return read;
  }

  private async compareRows(
    { company, paySystem, timezone }: StatementScope,
    rows: StatementRow[],
    findings: Findings,
  ): Promise<void> {
    const known = await findings.ofTransactions(rows.map(({ transactionID }) => transactionID));
    const lines = new Map([...known].map(([id, { statement }]) => [id, statement!.line]));
    const first: StatementRow[] = [];
    const found: Finding[] = [];
    for (const row of rows) {
      const { transactionID, line, sum, date } = row;
      const firstLine = lines.get(transactionID);
      if (firstLine === undefined) {
        lines.set(transactionID, line);
        first.push(row);
      } else {
        const statement = { line, sum, date };
        found.push({ kind: 'duplicate', transactionID, statement, payment: null, differs: [], firstLine });
      }
    }
    const ids = first.map(({ transactionID }) => transactionID);
    const posted = await this.deps.payments.ofSystem(company, paySystem, ids);
    const payments = new Map<string, ComparedPayment>();
    for await (const [row, payment] of this.withReversals(company, timezone, posted)) {
      payments.set(row.transactionID!, payment);
    }
    found.push(...first.map((row) => compare(row, payments.get(row.transactionID) ?? null)));
    await findings.storeFindings(found);
  }

  /** Finds the payments of the period that are missing in the statement. */
  private async readPayments(scope: StatementScope, findings: Findings): Promise<Sum> {
    const { company, timezone } = scope;
    const there = { count: 0, sum: 0 };
    let rows: PaymentDocument[] = [];
    const compareNow = async (): Promise<void> => {
      const known = await findings.ofTransactions(rows.flatMap(({ transactionID }) => transactionID ?? []));
      const missing: Finding[] = [];
      const late: Finding[] = [];
      for await (const [row, payment] of this.withReversals(company, timezone, rows)) {
        const { transactionID = null } = row;
        const finding = transactionID === null ? undefined : known.get(transactionID);
        if (payment.reversedBy === null) {
          there.count++;
          there.sum += payment.sum;
        }
        if (finding?.kind === 'missingHere') {
          // The payment was posted after its row was read.
          const found = compare({ ...finding.statement!, transactionID: transactionID! }, payment);
          late.push(found);
          known.set(transactionID!, { ...finding, ...found });
        } else if (finding?.payment?.id !== payment.id && payment.reversedBy === null) {
          missing.push({ kind: 'missingThere', transactionID, statement: null, payment, differs: [] });
        }
      }
      await findings.replace(late);
      await findings.storeFindings(missing);
      rows = [];
    };
    for await (const row of inSlices(this.deps.payments.ofSystemBetween(company, scope, timezone))) {
      if (rows.push(row) === ROWS_AT_ONCE) await compareNow();
    }
    await compareNow();
    return there;
  }

  private async *withReversals(
    company: number,
    timezone: string,
    rows: PaymentDocument[],
  ): AsyncGenerator<[PaymentDocument, ComparedPayment]> {
    const ids = rows.map(({ id }) => id);
    const reversals = await this.deps.payments.reversalsOf(company, ids);
    for (const row of rows) {
      const { id, accountID, sum, at } = row;
      const reversedBy = reversals.get(id) ?? null;
      yield [row, { id, accountID, sum, date: formatDateTime(at, timezone), reversedBy }];
    }
  }
}

/** The finding for a row of the statement. A reversed payment is reported as a difference, because the statement contains it. */
function compare({ transactionID, line, sum, date }: StatementRow, payment: ComparedPayment | null): Finding {
  const found = { transactionID, statement: { line, sum, date }, payment };
  if (!payment) return { ...found, kind: 'missingHere', differs: [] };
  const differs: Difference[] = [
    ...(payment.sum === sum ? [] : (['sum'] as const)),
    ...(dayOf(payment.date) === dayOf(date) ? [] : (['day'] as const)),
    ...(payment.reversedBy === null ? [] : (['reversed'] as const)),
  ];
  return { ...found, kind: differs.length === 0 ? 'matched' : 'differing', differs };
}

function tooMany(line: number): ValidationError {
  return new ValidationError({
    [`line ${line}`]: `a statement has at most ${MAX_ROWS} rows: split it by days`,
  });
}

function badRows(problems: Record<string, string>, bad: number): ValidationError {
  const rows = bad === 1 ? '1 row' : `${bad} rows`;
  const more = bad > MAX_PROBLEMS ? ` The first ${MAX_PROBLEMS} are listed.` : '';
  return new ValidationError(
    problems,
    `${rows} of the statement can't be read. Nothing was compared.${more}`,
  );
}
