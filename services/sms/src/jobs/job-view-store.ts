import type { mongo } from 'mongoose';
import { DELIVERY } from '@herald/contracts';
import { findPage, type Page, type Paging } from '@herald/paging';
import type { JobCollections } from './collections';
import { CANCELLED_STATES, type JobDocument, type JobState } from './job-model';

/** Recipients by statusID (interface.md part 3). */
export type StatusCounts = Record<string, number>;

export interface JobFilter {
  company: number;
  state?: JobState;
}

const STATUSES = Object.values(DELIVERY);
/** Recipients that one list counts through; jobs beyond are listed without counts, and have them on their own page. */
const COUNTED_RECIPIENTS = 1_000_000;

/** What the operator sees of jobs. */
export class JobViewStore {
  constructor(private readonly collections: JobCollections) {}

  async find(smsID: number): Promise<JobDocument | null> {
    return this.collections.jobs.findOne({ _id: smsID });
  }

  /** The newest first. */
  async list({ company, state }: JobFilter, paging: Paging): Promise<Page<JobDocument>> {
    const filter = { company, ...(state ? { state: { $in: statesShownAs(state) } } : {}) };
    return findPage(this.collections.jobs, { paging, filter, all: { company }, sort: { _id: -1 } });
  }

  /** Counts of each job, by smsID; those of a page that is too large to count through are missing. */
  async countAll(jobs: Pick<JobDocument, '_id' | 'recipients'>[]): Promise<Map<number, StatusCounts>> {
    let recipients = 0;
    const counted = jobs.filter((job) => (recipients += job.recipients) <= COUNTED_RECIPIENTS);
    const sums = Object.fromEntries(STATUSES.map((status) => [`s${status}`, { $sum: countOf(status) }]));
    const smsIDs = counted.map(({ _id }) => _id);
    const found = await this.aggregate(smsIDs, [{ $group: { _id: '$smsID', ...sums } }]);
    return new Map(
      found.map((row) => [
        row._id as number,
        Object.fromEntries(STATUSES.map((status) => [String(status), row[`s${status}`] as number])),
      ]),
    );
  }

  /** Why recipients of a job have status 2 or 4: reason → recipients. */
  async reasonsOf(smsID: number): Promise<Record<string, number>> {
    const found = await this.aggregate(
      [smsID],
      [
        { $project: { reason: { $objectToArray: '$reasons' } } },
        { $unwind: '$reason' },
        { $group: { _id: '$reason.v', recipients: { $sum: 1 } } },
        { $sort: { recipients: -1 } },
        { $limit: 100 },
      ],
    );
    return Object.fromEntries(found.map((row) => [String(row._id), row.recipients as number]));
  }

  private aggregate(smsIDs: number[], stages: mongo.Document[]): Promise<mongo.Document[]> {
    return this.collections.batches.aggregate([{ $match: { smsID: { $in: smsIDs } } }, ...stages]).toArray();
  }
}

function countOf(status: number): mongo.Document {
  return { $size: { $filter: { input: '$statuses', cond: { $eq: ['$$this', status] } } } };
}

function statesShownAs(state: JobState): JobState[] {
  return state === 'cancelled' ? CANCELLED_STATES : [state];
}
