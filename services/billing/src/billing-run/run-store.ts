import type { mongo } from 'mongoose';
import type { MongoConnection, Statement } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/paging';
import type { CompanyCounters } from '../storage/company-counters';
import {
  NOTHING_DONE,
  type RunDocument,
  type RunExample,
  type RunPosition,
  runsIn,
  type RunSummary,
} from './run-model';

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
    private readonly counters: Pick<CompanyCounters, 'take'>,
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
      id: await this.counters.take('billing-runs', company, 1, session),
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
