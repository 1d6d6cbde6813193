import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { type Finding, type FindingDocument, type FindingKind, findingsIn } from './finding-model';

/** Number of findings of a kind, and their sums on both sides in minor units. */
export interface FindingTotals {
  count: number;
  statement: number;
  payments: number;
}

const READ_AT_ONCE = 1_000;

/** Stores the findings of reconciliations in the database, so that memory use does not grow with the length of a statement. */
export class FindingStore {
  private readonly collection: mongo.Collection<FindingDocument>;

  constructor(connection: MongoConnection) {
    this.collection = findingsIn(connection);
  }

  /** Creates the list of findings for a new reconciliation. */
  begin(company: number): Findings {
    return new Findings(this.collection, { company, reconciliation: randomUUID() });
  }
}

/** The findings of one reconciliation. */
export class Findings {
  constructor(
    private readonly collection: mongo.Collection<FindingDocument>,
    private readonly scope: Pick<FindingDocument, 'company' | 'reconciliation'>,
  ) {}

  async add(findings: Finding[]): Promise<void> {
    if (findings.length === 0) return;
    const createdAt = new Date();
    await this.collection.insertMany(
      findings.map((finding) => ({ ...this.scope, ...finding, createdAt })),
      { ordered: false },
    );
  }

  /** Findings for the first row of each transaction in the statement, by transaction id. */
  async ofTransactions(transactionIDs: string[]): Promise<Map<string, FindingDocument>> {
    if (transactionIDs.length === 0) return new Map();
    const { company, reconciliation } = this.scope;
    const found = await this.collection
      .find(
        { company, reconciliation, transactionID: { $in: transactionIDs } },
        { hint: 'finding_transaction' },
      )
      .toArray();
    const first = found.filter(({ kind, statement }) => kind !== 'duplicate' && statement !== null);
    return new Map(first.map((finding) => [finding.transactionID!, finding]));
  }

  /** Replaces the `missingHere` findings of the same transactions. */
  async replace(findings: Finding[]): Promise<void> {
    if (findings.length === 0) return;
    const { company, reconciliation } = this.scope;
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
  all(kind: FindingKind): AsyncIterable<FindingDocument> {
    const { company, reconciliation } = this.scope;
    return this.collection
      .find({ company, reconciliation, kind }, { hint: 'finding_kind', batchSize: READ_AT_ONCE })
      .sort({ 'statement.line': 1, 'payment.id': 1 });
  }

  async totals(): Promise<Map<FindingKind, FindingTotals>> {
    const { company, reconciliation } = this.scope;
    const totals = await this.collection
      .aggregate<FindingTotals & { _id: FindingKind }>(
        [
          { $match: { company, reconciliation } },
          {
            $group: {
              _id: '$kind',
              count: { $sum: 1 },
              statement: { $sum: '$statement.sum' },
              payments: { $sum: '$payment.sum' },
            },
          },
        ],
        { hint: 'finding_kind' },
      )
      .toArray();
    return new Map(totals.map(({ _id, ...total }) => [_id, total]));
  }

  async remove(): Promise<void> {
    const { company, reconciliation } = this.scope;
    await this.collection.deleteMany({ company, reconciliation }, { hint: 'finding_transaction' });
  }
}
