import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany, type Statement } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import type { DueAccount } from '../ledger/account-store';
import type { CompanyCounters } from '../storage/company-documents';

/** Result of a run or dry run: numbers of accounts, and the sum of the charges in minor units. */
export interface RunSummary {
  /** Number of changed accounts. */
  due: number;
  charged: number;
  sum: number;
  turnedPassive: number;
}

export const NOTHING_DONE: RunSummary = { due: 0, charged: 0, sum: 0, turnedPassive: 0 };

/** An account in the result of a dry run: its balance before, its charges (minor units), and its state afterwards. */
export interface RunExample {
  accountID: number;
  balance: number;
  sum: number;
  statusID: number;
  shutdownDate: string | null;
}

/** Position of a run: the current day, the part of that day, and the last processed account of the part. */
export interface RunPosition {
  day: string;
  part: number;
  after: DueAccount | null;
}

export type RunState = 'waiting' | 'running' | 'finished' | 'failed';

/** A billing run of a company. Its position and its counts are written in the transactions of its charges. */
export interface RunDocument extends RunSummary {
  company: number;
  /** Counts up per company. */
  id: number;
  /** The day of the run. Missed days before it are run first. */
  date: string;
  dryRun: boolean;
  /** Name of the operator who requested the run; null for the daily run. */
  by: string | null;
  state: RunState;
  /** Present until the run is finished, so that a unique index allows one unfinished run per day and kind. */
  open?: true;
  position: RunPosition | null;
  examples: RunExample[];
  /** Error of a failed run. Failed runs are retried. */
  error: string | null;
  /** Number of the company's payments before the run. The IDs of its own payments are greater. */
  paymentsBefore: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export const runsIn = declareCollection<RunDocument>(
  'billing_runs',
  ofCompany('its position is written with the accounts that it charges'),
  { key: { company: 1, id: 1 }, unique: true, name: 'run_id' },
  {
    key: { company: 1, open: 1, date: 1, dryRun: 1 },
    unique: true,
    name: 'run_open_day',
    partialFilterExpression: { open: { $exists: true } },
  },
  // For unfinished runs of all companies.
  {
    key: { open: 1, company: 1, id: 1 },
    name: 'run_to_do',
    partialFilterExpression: { open: { $exists: true } },
  },
);

export interface RunRequest {
  company: number;
  date: string;
  dryRun: boolean;
  by: string | null;
  paymentsBefore: number;
}

/** Collection of all billing runs, unfinished and finished. */
export class RunStore {
  private readonly collection: mongo.Collection<RunDocument>;

  constructor(
    connection: MongoConnection,
    private readonly counters: Pick<CompanyCounters, 'allocate'>,
  ) {
    this.collection = runsIn(connection);
  }

  /** Returns a new run or the unfinished run of the same day and kind. A concurrent request causes a duplicate key error. */
  async open(request: RunRequest, now: Date, session: mongo.ClientSession): Promise<RunDocument> {
    const { company, date, dryRun } = request;
    const known = await this.collection.findOne({ open: true, company, date, dryRun }, { session });
    if (known) return known;
    const run: RunDocument = {
      ...request,
      ...NOTHING_DONE,
      id: await this.counters.allocate('billing-runs', company, 1, session),
      state: 'waiting',
      open: true,
      position: null,
      examples: [],
      error: null,
      createdAt: now,
      finishedAt: null,
    };
    await this.collection.insertOne({ ...run }, { session });
    return run;
  }

  async get(company: number, id: number, session?: mongo.ClientSession): Promise<RunDocument | null> {
    return this.collection.findOne({ company, id }, { projection: { _id: 0 }, session });
  }

  /** Newest first. */
  list(company: number, paging: PagingById): Promise<Page<RunDocument>> {
    const filter = { company };
    return findPageById(this.collection, { paging, filter, id: 'id', byDefault: 'newest first' });
  }

  /** All unfinished runs, those of a company in the order of their requests. */
  async unfinished(): Promise<RunDocument[]> {
    return this.collection.find({ open: true }, { hint: 'run_to_do' }).sort({ company: 1, id: 1 }).toArray();
  }

  /** The statement that adds the counts of a page of accounts and stores the position after it, in the transaction of that page. */
  moved(
    { company, id }: RunDocument,
    position: RunPosition,
    { due, charged, sum, turnedPassive }: RunSummary,
  ): Statement {
    const { namespace } = this.collection;
    const filter: mongo.Document = { company, id };
    const update = {
      $set: { position, state: 'running', error: null },
      $inc: { due, charged, sum, turnedPassive },
    };
    return { name: 'updateOne', namespace, filter, update };
  }

  /** Stores the result of a dry run, which has no position: an interrupted dry run starts from the beginning. */
  async counted({ company, id }: RunDocument, summary: RunSummary, examples: RunExample[]): Promise<void> {
    await this.collection.updateOne({ company, id }, { $set: { ...summary, examples, state: 'running' } });
  }

  /** @returns false if another instance has already finished the run. */
  async finished({ company, id }: RunDocument, finishedAt: Date): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne(
      { company, id, open: true },
      { $set: { state: 'finished', finishedAt, error: null }, $unset: { open: 1 } },
    );
    return matchedCount > 0;
  }

  async failed({ company, id }: RunDocument, error: string): Promise<void> {
    await this.collection.updateOne({ company, id, open: true }, { $set: { state: 'failed', error } });
  }
}
