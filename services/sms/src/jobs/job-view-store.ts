import type { mongo } from 'mongoose';
import { DELIVERY } from '@herald/contracts';
import { findPage, type Page, type Paging } from '@herald/paging';
import type { BalanceStore } from '../balance/balance-store';
import { type BatchDocument, UNFINISHED_STATES } from './batch-model';
import type { JobCollections } from './collections';
import { CANCELLED_STATES, type JobDocument, type JobState } from './job-model';
import { jobOfPlace, type JobPlace } from './job-place';
import { SharedJobs } from './shared-jobs';

/** Recipients by statusID (interface.md part 3). */
export type StatusCounts = Record<string, number>;

/** A job as the operator sees it; a page that is too large to count through has no counts of its last jobs. */
export interface ShownJob {
  job: JobDocument;
  counts: StatusCounts | null;
}

export interface JobFilter {
  company: number;
  state?: JobState;
}

export interface JobViewStoreDeps {
  collections: JobCollections;
  balances: Pick<BalanceStore, 'sharedJobsOf'>;
}

const STATUSES = Object.values(DELIVERY);
/** Recipients that one list counts through; jobs beyond are listed without counts, and have them on their own page. */
const COUNTED_RECIPIENTS = 1_000_000;

/** What the operator sees of jobs, wherever they stand. */
export class JobViewStore {
  private readonly sharedJobs: SharedJobs;

  constructor(private readonly deps: JobViewStoreDeps) {
    this.sharedJobs = new SharedJobs(deps.collections);
  }

  /** With why recipients have status 2 or 4: reason → recipients. */
  async find(smsID: number): Promise<(ShownJob & { reasons: Record<string, number> }) | null> {
    const found = await this.sharedJobs.find(smsID);
    if (!found) return null;
    if (found.place) {
      const [shown] = await this.withRecalls(found.place.origin.company, [shownPlace(found.place)]);
      return { ...shown!, reasons: found.place.reason === undefined ? {} : { [found.place.reason]: 1 } };
    }
    const [counts, reasons] = await Promise.all([
      this.countAll([{ ...found.job, recipients: 0 }]),
      this.reasonsOf(smsID),
    ]);
    return { job: found.job, counts: counts.get(smsID) ?? null, reasons };
  }

  /** The newest first. */
  async list({ company, state }: JobFilter, paging: Paging): Promise<Page<ShownJob>> {
    const { collections, balances } = this.deps;
    const filter = { company, ...(state ? { state: { $in: statesShownAs(state) } } : {}) };
    const shared = await balances.sharedJobsOf(company);
    if (shared === 0) {
      const page = await findPage(collections.jobs, { paging, filter, all: { company }, sort: { _id: -1 } });
      return { ...page, data: await this.withCounts(page.data) };
    }
    const movedOut = { company, sharedIn: { $exists: true } };
    const [own, moved, filtered] = await Promise.all([
      collections.jobs.countDocuments({ company }),
      collections.jobs.countDocuments(movedOut),
      state ? this.countOf(filter, company, state) : null,
    ]);
    const recordsTotal = own + shared - moved;
    const data = await this.merge(company, filter, this.placesShownAs(company, state), paging);
    const ownData = await this.withCounts(data.flatMap((one) => ('_id' in one ? [one] : [])));
    const byId = new Map(ownData.map((shown) => [shown.job._id, shown]));
    const shown = data.map((one) => ('_id' in one ? byId.get(one._id)! : shownPlace(one)));
    return {
      recordsTotal,
      recordsFiltered: filtered ?? recordsTotal,
      data: await this.withRecalls(company, shown),
    };
  }

  private async countOf(
    filter: mongo.Filter<JobDocument>,
    company: number,
    state: JobState,
  ): Promise<number> {
    let count = await this.deps.collections.jobs.countDocuments({ ...filter, company });
    for await (const _place of this.placesShownAs(company, state)) count++;
    return count;
  }

  /** A page of two lists that are in the same order, read side by side: in memory is what is shown. */
  private async merge(
    company: number,
    filter: mongo.Filter<JobDocument>,
    places: AsyncGenerator<JobPlace, undefined>,
    { start, length }: Paging,
  ): Promise<(JobDocument | JobPlace)[]> {
    const jobs = this.deps.collections.jobs
      .find({ ...filter, company })
      .sort({ _id: -1 })
      .limit(start + length);
    const page: (JobDocument | JobPlace)[] = [];
    try {
      let [job, place] = [await jobs.next(), (await places.next()).value];
      for (let at = 0; at < start + length && (job || place); at++) {
        const isOwn = job !== null && (!place || job._id > place.smsID);
        if (at >= start) page.push(isOwn ? job! : place!);
        if (isOwn) job = await jobs.next();
        else place = (await places.next()).value;
      }
    } finally {
      await Promise.all([jobs.close(), places.return(undefined)]);
    }
    return page;
  }

  private async *placesShownAs(
    company: number,
    state: JobState | undefined,
  ): AsyncGenerator<JobPlace, undefined> {
    const batches = state === undefined ? {} : BATCHES_OF[state];
    if (!batches) return undefined;
    for await (const place of this.sharedJobs.placesOf(company, batches))
      if (state === undefined || statesShownAs(state).includes(jobOfPlace(place).state)) yield place;
    return undefined;
  }

  /** Those that are cancelled, though it isn't done yet. */
  private async withRecalls(company: number, shown: ShownJob[]): Promise<ShownJob[]> {
    const ids = shown.filter(({ job }) => job.state === 'queued').map(({ job }) => job._id);
    if (ids.length === 0) return shown;
    const { recalledPlaces } = this.deps.collections;
    const found = await recalledPlaces
      .find({ _id: { $in: ids }, company }, { projection: { _id: 1 } })
      .toArray();
    const recalled = new Set(found.map(({ _id }) => _id));
    return shown.map(({ job, counts }) =>
      recalled.has(job._id) ? { job: { ...job, state: 'recalling' }, counts } : { job, counts },
    );
  }

  private async withCounts(jobs: JobDocument[]): Promise<ShownJob[]> {
    const counts = await this.countAll(jobs);
    return jobs.map((job) => ({ job, counts: counts.get(job._id) ?? null }));
  }

  private async countAll(
    jobs: Pick<JobDocument, '_id' | 'recipients'>[],
  ): Promise<Map<number, StatusCounts>> {
    if (jobs.length === 0) return new Map();
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

  private async reasonsOf(smsID: number): Promise<Record<string, number>> {
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

  /** Over the jobs' own batches: the smsID of a shared one is its first job's, which may have been moved out. */
  private aggregate(smsIDs: number[], stages: mongo.Document[]): Promise<mongo.Document[]> {
    const own = { smsID: { $in: smsIDs }, number: { $gte: 0 } };
    return this.deps.collections.batches.aggregate([{ $match: own }, ...stages]).toArray();
  }
}

/** In which shared batches there may be jobs of a state; in no other are there any. */
const BATCHES_OF: Partial<Record<JobState, mongo.Filter<BatchDocument>>> = {
  queued: { state: { $in: UNFINISHED_STATES } },
  done: {},
  ...Object.fromEntries(CANCELLED_STATES.map((state) => [state, { reasons: { $ne: {} } }])),
};

function shownPlace(place: JobPlace): ShownJob {
  const counts = STATUSES.map((status) => [String(status), status === place.status ? 1 : 0]);
  return { job: jobOfPlace(place), counts: Object.fromEntries(counts) as StatusCounts };
}

function countOf(status: number): mongo.Document {
  return { $size: { $filter: { input: '$statuses', cond: { $eq: ['$$this', status] } } } };
}

function statesShownAs(state: JobState): JobState[] {
  return state === 'cancelled' ? CANCELLED_STATES : [state];
}
