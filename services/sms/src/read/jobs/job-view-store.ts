import type { mongo } from 'mongoose';
import { groupBy } from '@herald/grouping';
import type { MongoConnection } from '@herald/mongo';
import { findPageById, orderById, type Page, type Paging, type PagingById } from '@herald/paging';
import type { BalanceStore } from '../../balance/balance-store';
import { companyViewIn } from '../../suspension/suspension-view';
import { type BatchDocument, UNFINISHED_STATES } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import {
  CANCELLED_STATES,
  type JobDocument,
  type JobOutcome,
  type JobState,
  type ShownState,
  UNDER_WAY_STATES,
} from '../../model/job-model';
import { isAllOver, outcomeOfPlace, outcomesOf } from '../../model/job-outcome';
import { jobOfPlace, type JobPlace } from '../../model/job-place';
import { timestampsOfEach } from '../../model/timestamps';
import { indexOfSend, MANY } from '../../model/shared-batch';
import { SharedJobs } from '../../model/shared-jobs';
import { removedFiguresIn } from '../../retention/retention-model';

/** A job in the operator's view. On a page with too many recipients to count, the last jobs in progress have no outcome. */
export interface ShownJob {
  job: JobDocument;
  state: ShownState;
  outcome: JobOutcome | null;
}

type Counted = Pick<ShownJob, 'job' | 'outcome'>;

export interface JobFilter {
  company: number;
  state?: ShownState;
}

export interface JobViewStoreDeps {
  connection: MongoConnection;
  collections: JobCollections;
  balances: Pick<BalanceStore, 'sharedJobsOf'>;
}

/** Maximum number of recipients counted for one list. Further jobs in progress are listed without counts, which are on their own page. */
const COUNTED_RECIPIENTS = 1_000_000;

/** The operator's view of all jobs, with or without a document of their own. */
export class JobViewStore {
  private readonly sharedJobs: SharedJobs;
  private readonly companies: ReturnType<typeof companyViewIn>;
  private readonly removed: ReturnType<typeof removedFiguresIn>;

  constructor(private readonly deps: JobViewStoreDeps) {
    this.sharedJobs = new SharedJobs(deps.collections);
    this.companies = companyViewIn(deps.connection);
    this.removed = removedFiguresIn(deps.connection);
  }

  /** Includes the reasons for status 2 or 4: reason → recipients. */
  async find(smsID: number): Promise<(ShownJob & { reasons: Record<string, number> }) | null> {
    const found = await this.sharedJobs.find(smsID);
    if (!found) return null;
    const company = found.place ? found.place.origin.company : found.job.company;
    const [isPaused, counted, reasons] = await Promise.all([
      this.isStopped(company),
      found.place ? this.countedPlaces(company, [found.place]) : this.counted([found.job], Infinity),
      found.place ? reasonOf(found.place) : this.reasonsOf(company, smsID),
    ]);
    const [shown] = await this.shown(company, counted, isPaused);
    return { ...shown!, reasons };
  }

  /** Always the newest first. */
  async list({ company, state }: JobFilter, asked: PagingById): Promise<Page<ShownJob>> {
    const paging = { ...asked, newestFirst: true };
    const { collections, balances } = this.deps;
    const [shared, isPaused] = await Promise.all([balances.sharedJobsOf(company), this.isStopped(company)]);
    const states = state && statesShownAs(state, isPaused);
    const filter = { company, ...(states ? { state: { $in: states } } : {}) };
    if (shared === 0) {
      const all = { company };
      const page = await findPageById(collections.jobs, { paging, filter, all, byDefault: 'newest first' });
      return { ...page, data: await this.shown(company, await this.counted(page.data), isPaused) };
    }
    const { behind } = orderById(paging, 'newest first');
    const detached = { company, sharedIn: { $exists: true } };
    const [own, moved, removed, filtered] = await Promise.all([
      collections.jobs.countDocuments({ company }),
      collections.jobs.countDocuments(detached),
      this.removed.findOne({ _id: company }, { projection: { places: 1 } }),
      states ? this.countOf(filter, company, states) : null,
    ]);
    const recordsTotal = own + shared - moved - (removed?.places ?? 0);
    const data = await this.merge(
      company,
      { ...filter, ...(behind && { _id: behind }) },
      this.placesIn(company, states, paging.after),
      paging,
    );
    const counted = await Promise.all([
      this.counted(data.flatMap((one) => ('_id' in one ? [one] : []))),
      this.countedPlaces(
        company,
        data.flatMap((one) => ('_id' in one ? [] : [one])),
      ),
    ]);
    const byId = new Map(counted.flat().map((one) => [one.job._id, one]));
    const inOrder = data.map((one) => byId.get('_id' in one ? one._id : one.smsID)!);
    return {
      recordsTotal,
      recordsFiltered: filtered ?? recordsTotal,
      data: await this.shown(company, inOrder, isPaused),
    };
  }

  private async countOf(
    filter: mongo.Filter<JobDocument>,
    company: number,
    states: JobState[],
  ): Promise<number> {
    let count = await this.deps.collections.jobs.countDocuments({ ...filter, company });
    for await (const _place of this.placesIn(company, states)) count++;
    return count;
  }

  /** A page of two lists in the same order, read in parallel, so that only the result is in memory. */
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

  /** @param states all states if missing */
  private async *placesIn(
    company: number,
    states: JobState[] | undefined,
    after?: number,
  ): AsyncGenerator<JobPlace, undefined> {
    const batches = states ? batchesOf(states) : {};
    if (!batches) return undefined;
    for await (const place of this.sharedJobs.placesOf(company, {
      ...batches,
      ...(after !== undefined && { smsID: { $lt: after } }),
    })) {
      if (after !== undefined && place.smsID >= after) continue;
      if (!states || states.includes(jobOfPlace(place).state)) yield place;
    }
    return undefined;
  }

  /** Includes cancellations that are requested but not complete yet. */
  private async shown(company: number, counted: Counted[], isPaused: boolean): Promise<ShownJob[]> {
    const ids = counted.filter(({ job }) => job.state === 'queued').map(({ job }) => job._id);
    const found =
      ids.length === 0
        ? []
        : await this.deps.collections.recalledPlaces
            .find({ _id: { $in: ids }, company }, { projection: { _id: 1 } })
            .toArray();
    const recalled = new Set(found.map(({ _id }) => _id));
    return counted.map(({ job, outcome }) => {
      const state = recalled.has(job._id) ? 'cancelled' : shownState(job.state, outcome, isPaused);
      return { job, state, outcome };
    });
  }

  private async counted(jobs: JobDocument[], most = COUNTED_RECIPIENTS): Promise<Counted[]> {
    let recipients = 0;
    const toCount = jobs.filter((job) => !job.outcome && (recipients += job.recipients) <= most);
    const outcomes = await outcomesOf(this.deps.collections.batches, toCount);
    return jobs.map((job) => ({ job, outcome: job.outcome ?? outcomes.get(job._id) ?? null }));
  }

  private async countedPlaces(company: number, places: JobPlace[]): Promise<Counted[]> {
    if (places.length === 0) return [];
    const byBatch = groupBy(places, ({ batch }) => batch);
    const outcomes = new Map<number, JobOutcome>();
    const batches = this.deps.collections.batches.find(
      { _id: { $in: [...byBatch.keys()] }, company: { $in: [company, MANY] } },
      { projection: { smsID: 1, moments: 1 } },
    );
    for await (const batch of batches) {
      const own = byBatch.get(batch._id)!;
      const found = timestampsOfEach(
        batch.moments,
        own.map(({ smsID }) => indexOfSend(batch, smsID)),
      );
      for (const place of own)
        outcomes.set(place.smsID, outcomeOfPlace(place, found.get(indexOfSend(batch, place.smsID))!));
    }
    return places.map((place) => ({
      job: jobOfPlace(place),
      outcome: outcomes.get(place.smsID) ?? outcomeOfPlace(place, []),
    }));
  }

  /** Whether the company's accepted messages are held for now. */
  private async isStopped(company: number): Promise<boolean> {
    const projection = { _id: 0, status: 1, sendingStopped: 1 } as const;
    const found = await this.companies.findOne({ _id: company }, { projection });
    return found?.status === 'suspended' || found?.sendingStopped === true;
  }

  private async reasonsOf(company: number, smsID: number): Promise<Record<string, number>> {
    const found = this.deps.collections.batches.aggregate<{ _id: unknown; recipients: number }>([
      { $match: { company, smsID } },
      { $project: { reason: { $objectToArray: '$reasons' } } },
      { $unwind: '$reason' },
      { $group: { _id: '$reason.v', recipients: { $sum: 1 } } },
      { $sort: { recipients: -1 } },
      { $limit: 100 },
    ]);
    const reasons = await found.toArray();
    return Object.fromEntries(reasons.map(({ _id, recipients }) => [String(_id), recipients]));
  }
}

function reasonOf({ reason }: JobPlace): Record<string, number> {
  return reason === undefined ? {} : { [reason]: 1 };
}

/** Filters shared batches that may contain jobs in these states; null if there can be none. */
function batchesOf(states: JobState[]): mongo.Filter<BatchDocument> | null {
  if (states.includes('done')) return {};
  if (states.some((state) => UNDER_WAY_STATES.includes(state))) return { state: { $in: UNFINISHED_STATES } };
  return states.some((state) => CANCELLED_STATES.includes(state)) ? { reasons: { $ne: {} } } : null;
}

/**
 * A job that is being cancelled is shown as cancelled, whether it had begun or not. A finished job is shown as done before that is stored.
 */
function shownState(state: JobState, outcome: JobOutcome | null, isPaused: boolean): ShownState {
  if (CANCELLED_STATES.includes(state)) return 'cancelled';
  if (state === 'scheduled' || state === 'done') return state;
  if (outcome && isAllOver(outcome)) return 'done';
  return isPaused ? 'paused' : 'sending';
}

function statesShownAs(state: ShownState, isPaused: boolean): JobState[] {
  if (state === 'cancelled') return CANCELLED_STATES;
  if (state === 'scheduled' || state === 'done') return [state];
  return (state === 'paused') === isPaused ? UNDER_WAY_STATES : [];
}
