import type { mongo } from 'mongoose';
import { type BatchDocument, mayHold, SHARED } from './batch-model';
import type { JobCollections } from './job-collections';
import { type SharedJob, SHARED_JOB_FIELDS, sharedJobIn, sharedJobExpression } from './shared-job';
import type { JobDocument } from './job-model';
import { MANY, MOVED } from './shared-batch';

/** A job with a document of its own, or a recipient in a shared batch. */
export type FoundJob = { job: JobDocument; shared: null } | { job: null; shared: SharedJob };

/** Whether its recipients were deleted, or are being deleted. */
export function isRemoved({ job, shared }: FoundJob): boolean {
  return shared ? shared.number === '' : job.removed !== undefined;
}

/** Finds jobs, with a document of their own or in a shared batch. Most jobs of one recipient are in a shared batch. */
export class SharedJobs {
  constructor(private readonly collections: Pick<JobCollections, 'jobs' | 'batches'>) {}

  /** The company's job; null if it has none with this id. */
  findOf(company: number, smsID: number): Promise<FoundJob | null> {
    const { jobs } = this.collections;
    return this.either(
      () => jobs.findOne({ _id: smsID, company }),
      () => this.inSharedBatch(smsID, sharedWith(company)),
      (shared) => shared.origin.company === company,
    );
  }

  /** The same for the operator: a job of any company. */
  find(smsID: number): Promise<FoundJob | null> {
    const { jobs } = this.collections;
    return this.either(
      () => jobs.findOne({ _id: smsID }),
      () => this.inSharedBatch(smsID, SHARED),
      () => true,
    );
  }

  /** The company of a job; null if there is no such job. */
  async companyOf(smsID: number): Promise<number | null> {
    const found = await this.find(smsID);
    return found && (found.shared ? found.shared.origin.company : found.job.company);
  }

  /**
   * The company's recipients in shared batches, the newest first.
   * @param filter restricts the batches
   */
  async *allOf(
    company: number,
    filter: mongo.Filter<BatchDocument> = {},
  ): AsyncGenerator<SharedJob, undefined> {
    const batches = this.collections.batches
      .find({ ...sharedWith(company), ...filter }, { projection: SHARED_JOB_FIELDS })
      .sort({ smsID: -1 });
    for await (const batch of batches) {
      for (let i = batch.statuses.length - 1; i >= 0; i--) {
        if (batch.statuses[i] === MOVED) continue;
        const shared = sharedJobIn(batch, i);
        if (shared.origin.company === company) yield shared;
      }
    }
    return undefined;
  }

  /** If a job is detached between the two queries, a third query finds it. */
  private async either(
    findOwn: () => Promise<JobDocument | null>,
    findShared: () => Promise<SharedJob | null>,
    isWanted: (shared: SharedJob) => boolean,
  ): Promise<FoundJob | null> {
    const job = await findOwn();
    if (job) return { job, shared: null };
    const shared = await findShared();
    if (!shared || !isWanted(shared)) return null;
    if (shared.status !== MOVED) return { job: null, shared };
    const moved = await findOwn();
    return moved && { job: moved, shared: null };
  }

  private async inSharedBatch(smsID: number, filter: mongo.Filter<BatchDocument>): Promise<SharedJob | null> {
    const found = await this.collections.batches.findOne<SharedJob>(
      { ...filter, smsID: mayHold(smsID) },
      { sort: { smsID: -1 }, projection: sharedJobExpression(smsID) },
    );
    // Null if the smsID is higher than the last in the batch.
    return found?.origin ? found : null;
  }
}

/** Filters shared batches of a company. On a sharded cluster, only the shards of its own batches and of those of several companies are queried. */
function sharedWith(company: number): mongo.Filter<BatchDocument> {
  return { company: { $in: [company, MANY] }, 'shared.of.company': company };
}
