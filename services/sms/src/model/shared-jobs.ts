import type { mongo } from 'mongoose';
import { type BatchDocument, mayHold, SHARED } from './batch-model';
import type { JobCollections } from './job-collections';
import { type JobPlace, PLACE_FIELDS, placeIn, placeOfJob } from './job-place';
import type { JobDocument } from './job-model';
import { MANY, MOVED } from './shared-batch';

/** A job with a document of its own, or a recipient in a shared batch. */
export type FoundJob = { job: JobDocument; place: null } | { job: null; place: JobPlace };

/** Whether its recipients were deleted, or are being deleted. */
export function isRemoved({ job, place }: FoundJob): boolean {
  return place ? place.number === '' : job.removed !== undefined;
}

/** Finds jobs, with a document of their own or in a shared batch. Most jobs of one recipient are in a shared batch. */
export class SharedJobs {
  constructor(private readonly collections: Pick<JobCollections, 'jobs' | 'batches'>) {}

  /** The company's job; null if it has none with this id. */
  findOf(company: number, smsID: number): Promise<FoundJob | null> {
    const { jobs } = this.collections;
    return this.either(
      () => jobs.findOne({ _id: smsID, company }),
      () => this.placeOf(smsID, sharedWith(company)),
      (place) => place.origin.company === company,
    );
  }

  /** The same for the operator: a job of any company. */
  find(smsID: number): Promise<FoundJob | null> {
    const { jobs } = this.collections;
    return this.either(
      () => jobs.findOne({ _id: smsID }),
      () => this.placeOf(smsID, SHARED),
      () => true,
    );
  }

  /**
   * The company's recipients in shared batches, the newest first.
   * @param filter restricts the batches
   */
  async *placesOf(
    company: number,
    filter: mongo.Filter<BatchDocument> = {},
  ): AsyncGenerator<JobPlace, undefined> {
    const batches = this.collections.batches
      .find({ ...sharedWith(company), ...filter }, { projection: PLACE_FIELDS })
      .sort({ smsID: -1 });
    for await (const batch of batches) {
      for (let i = batch.statuses.length - 1; i >= 0; i--) {
        if (batch.statuses[i] === MOVED) continue;
        const place = placeIn(batch, i);
        if (place.origin.company === company) yield place;
      }
    }
    return undefined;
  }

  /** If a job is detached between the two queries, a third query finds it. */
  private async either(
    own: () => Promise<JobDocument | null>,
    shared: () => Promise<JobPlace | null>,
    isWanted: (place: JobPlace) => boolean,
  ): Promise<FoundJob | null> {
    const job = await own();
    if (job) return { job, place: null };
    const place = await shared();
    if (!place || !isWanted(place)) return null;
    if (place.status !== MOVED) return { job: null, place };
    const moved = await own();
    return moved && { job: moved, place: null };
  }

  private async placeOf(smsID: number, filter: mongo.Filter<BatchDocument>): Promise<JobPlace | null> {
    const found = await this.collections.batches.findOne<JobPlace>(
      { ...filter, smsID: mayHold(smsID) },
      { sort: { smsID: -1 }, projection: placeOfJob(smsID) },
    );
    // Null if the smsID is higher than the last in the batch.
    return found?.origin ? found : null;
  }
}

/** Filters shared batches of a company. On a sharded cluster, only the shards of its own batches and of those of several companies are queried. */
function sharedWith(company: number): mongo.Filter<BatchDocument> {
  return { company: { $in: [company, MANY] }, 'shared.of.company': company };
}
