import { mongo } from 'mongoose';
import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { Grouping } from '@herald/values/grouping';
import { readInSlices } from '@herald/values/slices';
import type { Logger } from '@herald/telemetry/logging';
import { type Counters, inTransaction, type MongoConnection } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import { CHAIN_START, chainHash } from './audit-chain';
import { type AuditDocument, auditHeadIn, auditRowsIn } from './audit-model';

export interface AuditFilter {
  company?: number;
  action?: string;
  operator?: number;
}

export type NewAuditRow = Omit<AuditDocument, '_id' | 'chain'>;

export interface AuditStoreDeps {
  connection: MongoConnection;
  counters: Counters;
  logger: Logger;
}

const ROWS_AT_ONCE = 500;
/** Operator actions are few; requests beyond this limit are asked to retry. */
const MOST_WAITING = 5_000;
const COUNTER = 'audit';
const DAY_MS = 86_400_000;

/** The audit rows in MongoDB. They are appended to a hash chain, never changed, and emptied in place after their retention period. */
export class AuditStore {
  private readonly rows: mongo.Collection<AuditDocument>;
  private readonly appends = new Grouping<NewAuditRow, AuditDocument>({
    maxGroup: ROWS_AT_ONCE,
    maxWaiting: MOST_WAITING,
    write: (rows) => this.write(rows),
  });

  constructor(private readonly deps: AuditStoreDeps) {
    this.rows = auditRowsIn(deps.connection);
  }

  /** Appends a row to the chain. @throws UnavailableError, or an error of the driver if the row may or may not be stored */
  append(row: NewAuditRow): Promise<AuditDocument> {
    return this.appends.add(row);
  }

  /** Actions, newest first, each with its outcome. */
  async list(paging: PagingById, filter: AuditFilter): Promise<Page<AuditDocument>> {
    const acts = { of: { $exists: false }, removedAt: { $exists: false } };
    const asked = { ...acts, ...(await this.wanted(filter)) };
    const page = await findPageById(this.rows, {
      paging,
      filter: asked,
      all: acts,
      byDefault: 'newest first',
    });
    const outcomes = await this.outcomesOf(page.data);
    return { ...page, data: page.data.map((act) => withOutcome(act, outcomes.get(act._id))) };
  }

  /** All rows, of actions and of outcomes, in the order of the chain, without rows that are added during the read. */
  async *inOrder(filter: AuditFilter): AsyncGenerator<AuditDocument> {
    const newest = await this.rows.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
    if (!newest) return;
    const asked = { ...(await this.wanted(filter)), _id: { $lte: newest._id } };
    yield* this.rows.find(asked, { batchSize: ROWS_AT_ONCE }).sort({ _id: 1 });
  }

  /**
   * Empties rows after their company's retention period, and rows without a company after the default period.
   * @param retentions each company with its period, in days
   * @param goOn called before each batch; false ends the work
   */
  async emptyExpired(
    retentions: AsyncIterable<{ id: number; audit: number }>,
    now: Date,
    goOn = (): boolean => true,
  ): Promise<void> {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await this.emptyOlder(null, before(DEFAULT_COMPANY_SETTINGS.retention.audit), now, goOn);
    for await (const { id, audit } of retentions) await this.emptyOlder(id, before(audit), now, goOn);
  }

  /** Empties rows from before this time (null: rows without a company), the oldest first, up to the first row that stays. The `chain` remains. */
  private async emptyOlder(
    company: number | null,
    before: Date,
    now: Date,
    goOn: () => boolean,
  ): Promise<void> {
    while (goOn()) {
      const found = await this.rows
        .find({ company, removedAt: { $exists: false } }, { projection: { at: 1, chain: 1 } })
        .sort({ _id: 1 })
        .limit(ROWS_AT_ONCE)
        .toArray();
      const young = found.findIndex(({ at }) => at >= before);
      const old = young === -1 ? found : found.slice(0, young);
      if (old.length > 0) await this.rows.bulkWrite(old.map((row) => emptying(company, row, now)));
      if (old.length < ROWS_AT_ONCE) return;
    }
  }

  /** Appends a group of rows in one transaction. Its update of the counter keeps other transactions from appending in between. */
  private async write(given: NewAuditRow[]): Promise<AuditDocument[]> {
    const { connection, counters, logger } = this.deps;
    const heads = auditHeadIn(connection);
    const written = await inTransaction(connection, async (session) => {
      const first = await counters.reserveNumbers(COUNTER, given.length, 1, session);
      let head = (await heads.findOne({ _id: COUNTER }, { session })) ?? { _id: COUNTER, ...CHAIN_START };
      const rows = given.map((row, index) => {
        // The hash must cover the row as the database returns it.
        const stored = asStored({ _id: first + index, ...row });
        const hash = chainHash(head.hash, stored);
        const chained = { ...stored, chain: { after: head.row, hash } };
        head = { _id: COUNTER, row: stored._id, hash };
        return chained;
      });
      await this.rows.insertMany(rows, { session });
      await heads.replaceOne({ _id: COUNTER }, head, { session, upsert: true });
      return rows;
    });
    const { _id: row, chain } = written[written.length - 1]!;
    // Log lines leave the machine: an attacker who rewrites the whole chain in the database cannot change the logged hashes.
    logger.info('audit.written', { audit: row, hash: chain.hash });
    return written;
  }

  private async outcomesOf(acts: AuditDocument[]): Promise<Map<number, AuditDocument>> {
    const ids = acts.map(({ _id }) => _id);
    const outcomes = await readInSlices(this.rows.find({ of: { $in: ids } }, { batchSize: ROWS_AT_ONCE }));
    return new Map(outcomes.map((outcome) => [outcome.of!, outcome]));
  }

  /** A company's rows include the actions whose outcomes name it, such as its creation. */
  private async wanted({ company, ...others }: AuditFilter): Promise<mongo.Filter<AuditDocument>> {
    if (company === undefined) return others;
    const named = await this.rows
      .find({ company, namesCompany: true }, { projection: { _id: 0, of: 1 }, hint: 'named_by_outcome' })
      .toArray();
    return { ...others, $or: [{ company }, { _id: { $in: named.map(({ of }) => of!) } }] };
  }
}

function emptying(
  company: number | null,
  { _id, chain, at }: Pick<AuditDocument, '_id' | 'chain' | 'at'>,
  removedAt: Date,
): mongo.AnyBulkWriteOperation<AuditDocument> {
  const replacement = { at, company, chain, removedAt } as AuditDocument;
  return { replaceOne: { filter: { _id, company }, replacement } };
}

function asStored(row: Omit<AuditDocument, 'chain'>): Omit<AuditDocument, 'chain'> {
  return mongo.BSON.deserialize(mongo.BSON.serialize(row)) as Omit<AuditDocument, 'chain'>;
}

function withOutcome(act: AuditDocument, outcome: AuditDocument | undefined): AuditDocument {
  if (!outcome) return act;
  const { state, status, completedAt, company, before, after } = outcome;
  return { ...act, state, status, completedAt, company, before, after };
}
