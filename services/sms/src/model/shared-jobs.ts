import type { mongo } from 'mongoose';
import { BATCHES_PER_READ, type BatchDocument, mayHold, SHARED } from './batch-model';
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

  /** A job of any company, or only of this one; null if there is none with this id. */
  async findJob(smsID: number, company?: number): Promise<FoundJob | null> {
    const { jobs } = this.collections;
    const own = { _id: smsID, ...(company !== undefined && { company }) };
    const job = await jobs.findOne(own);
    if (job) return { job, shared: null };
    const shared = await this.inSharedBatch(smsID, company);
    if (!shared || (company !== undefined && shared.origin.company !== company)) return null;
    if (shared.status !== MOVED) return { job: null, shared };
    // It was detached between the two queries.
    const moved = await jobs.findOne(own);
    return moved && { job: moved, shared: null };
  }

  /** The company of a job; null if there is no such job. */
  async companyOf(smsID: number): Promise<number | null> {
    const found = await this.findJob(smsID);
    return found && (found.shared ? found.shared.origin.company : found.job.company);
  }

  /** The company's recipients in shared batches, the newest first; `filter` restricts the batches. */
  async *allOf(
    company: number,
    filter: mongo.Filter<BatchDocument> = {},
  ): AsyncGenerator<SharedJob, undefined> {
    const batches = this.collections.batches
      .find({ ...sharedWith(company), ...filter }, { projection: SHARED_JOB_FIELDS })
      .sort({ smsID: -1 })
      .batchSize(BATCHES_PER_READ);
    for await (const batch of batches) {
      for (let i = batch.statuses.length - 1; i >= 0; i--) {
        if (batch.statuses[i] === MOVED) continue;
        const shared = sharedJobIn(batch, i);
        if (shared.origin.company === company) yield shared;
      }
    }
    return undefined;
  }

  private async inSharedBatch(smsID: number, company: number | undefined): Promise<SharedJob | null> {
    const found = await this.collections.batches.findOne<SharedJob>(
      { ...(company === undefined ? SHARED : sharedWith(company)), smsID: mayHold(smsID) },
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
