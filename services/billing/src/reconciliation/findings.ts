import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { StatementRow } from './statement-row';

/**
 * Result of the comparison of one transaction: on both sides without a difference, only in the statement, only in the payments, on both
 * sides with a difference, or a repetition of an earlier row of the statement.
 */
export type FindingKind = 'matched' | 'missingHere' | 'missingThere' | 'differing' | 'duplicate';

export type Difference = 'sum' | 'day' | 'reversed';

/** A payment as it is compared with a row of a statement. */
export interface ComparedPayment {
  id: number;
  accountID: number;
  /** Minor units, signed. */
  sum: number;
  /** In the company's timezone. */
  date: string;
  /** Id of the payment that reversed it. */
  reversedBy: number | null;
}

export interface Finding {
  kind: FindingKind;
  /** null for a payment without a transaction id. */
  transactionID: string | null;
  statement: Pick<StatementRow, 'line' | 'sum' | 'date'> | null;
  payment: ComparedPayment | null;
  differs: Difference[];
  /** For a duplicate: line of the transaction's first row. */
  firstLine?: number;
}

/** A finding of a running reconciliation. It is deleted after the report; if the process was killed, it expires after a day. */
export interface FindingDocument extends Finding {
  company: number;
  reconciliation: string;
  createdAt: Date;
}

/** Number of findings of a kind, and their sums on both sides in minor units. */
export interface FindingTotals {
  count: number;
  statement: number;
  payments: number;
}

const KEPT_SECONDS = 24 * 3600;
const READ_AT_ONCE = 1_000;

export const findingsIn = declareCollection<FindingDocument>(
  'reconciliation_findings',
  ofCompany('results of one reconciliation of a company, deleted with it'),
  { key: { company: 1, reconciliation: 1, transactionID: 1 }, name: 'finding_transaction' },
  {
    key: { company: 1, reconciliation: 1, kind: 1, 'statement.line': 1, 'payment.id': 1 },
    name: 'finding_kind',
  },
  { key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
);

/** The findings of one reconciliation, in the database, so that memory use does not grow with the length of a statement. */
export class Findings {
  private readonly reconciliation = randomUUID();

  constructor(
    private readonly collection: mongo.Collection<FindingDocument>,
    private readonly company: number,
  ) {}

  async storeFindings(findings: Finding[]): Promise<void> {
    if (findings.length === 0) return;
    const { company, reconciliation } = this;
    const all = { company, reconciliation, createdAt: new Date() };
    await this.collection.insertMany(
      findings.map((finding) => ({ ...finding, ...all })),
      { ordered: false },
    );
  }

  /** Findings for the first row of each transaction in the statement, by transaction id. */
  async ofTransactions(transactionIDs: string[]): Promise<Map<string, Finding>> {
    if (transactionIDs.length === 0) return new Map();
    const { company, reconciliation } = this;
    const filter = { company, reconciliation, transactionID: { $in: transactionIDs } };
    const found = await this.collection.find(filter, { hint: 'finding_transaction' }).toArray();
    const first = found.filter(({ kind, statement }) => kind !== 'duplicate' && statement !== null);
    return new Map(first.map((finding) => [finding.transactionID!, finding]));
  }

  /** Replaces the `missingHere` findings of the same transactions. */
  async replace(findings: Finding[]): Promise<void> {
    if (findings.length === 0) return;
    const { company, reconciliation } = this;
    const operations = findings.map(({ kind, transactionID, payment, differs }) => ({
      updateOne: {
        filter: { company, reconciliation, transactionID, kind: 'missingHere' as const },
        update: { $set: { kind, payment, differs } },
        hint: 'finding_transaction',
      },
    }));
    await this.collection.bulkWrite(operations, { ordered: false });
  }

  /** Findings of a kind, in the order of the statement's lines, then of the payments' ids. */
  all(kind: FindingKind): AsyncIterable<Finding> {
    const { company, reconciliation } = this;
    return this.collection
      .find({ company, reconciliation, kind }, { hint: 'finding_kind', batchSize: READ_AT_ONCE })
      .sort({ 'statement.line': 1, 'payment.id': 1 });
  }

  async totals(): Promise<Map<FindingKind, FindingTotals>> {
    const { company, reconciliation } = this;
    const sums = { statement: { $sum: '$statement.sum' }, payments: { $sum: '$payment.sum' } };
    const totals = await this.collection
      .aggregate<FindingTotals & { _id: FindingKind }>(
        [{ $match: { company, reconciliation } }, { $group: { _id: '$kind', count: { $sum: 1 }, ...sums } }],
        { hint: 'finding_kind' },
      )
      .toArray();
    return new Map(totals.map(({ _id, ...total }) => [_id, total]));
  }

  async remove(): Promise<void> {
    const { company, reconciliation } = this;
    await this.collection.deleteMany({ company, reconciliation }, { hint: 'finding_transaction' });
  }
}
