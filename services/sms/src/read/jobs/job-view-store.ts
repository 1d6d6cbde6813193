import type { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import { inSlices, mapInSlices } from '@herald/values/slices';
import type { MongoConnection } from '@herald/mongo';
import {
  findPageById,
  orderById,
  type Page,
  type Paging,
  type PagingById,
  rowsOfPage,
} from '@herald/mongo/paging';
import type { BalanceStore } from '../../rules/balance/balance-store';
import { companyViewIn } from '../../rules/suspension-view';
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
import { isAllOver, isCancelledTooLate, outcomeOfShared, outcomesOf } from '../../model/job-outcome';
import { documentOfShared, type SharedJob } from '../../model/shared-job';
import { timestampsOfEach } from '../../model/timestamps';
import { indexOfSend, MANY } from '../../model/shared-batch';
import { SharedJobs } from '../../model/shared-jobs';
import { removedStatisticsIn } from '../removed/retention-model';
import { SendTexts } from './send-texts';

/** A job in the operator's view. On a page with too many recipients to count, the last jobs in progress have no outcome. */
export interface ShownJob {
  job: JobDocument;
  state: ShownState;
  outcome: JobOutcome | null;
  /** Null: texts were not asked for, differ between recipients, were deleted, or are one-time passwords. */
  text: string | null;
}

type Counted = Pick<ShownJob, 'job' | 'outcome'>;

export interface JobFilter {
  company: number;
  state?: ShownState;
  /** True: only sends with test keys; false: only live sends. Missing: both. */
  test?: boolean;
  /** Whether to read texts; otherwise they are null. */
  withTexts?: boolean;
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
  private readonly removed: ReturnType<typeof removedStatisticsIn>;
  private readonly texts: SendTexts;

  constructor(private readonly deps: JobViewStoreDeps) {
    this.sharedJobs = new SharedJobs(deps.collections);
    this.companies = companyViewIn(deps.connection);
    this.removed = removedStatisticsIn(deps.connection);
    this.texts = new SendTexts(deps.collections);
  }

  /** Includes the reasons for status 2 or 4: reason → recipients. */
  async findJob(
    smsID: number,
    { withTexts = false }: Pick<JobFilter, 'withTexts'> = {},
  ): Promise<(ShownJob & { reasons: Record<string, number> }) | null> {
    const found = await this.sharedJobs.findJob(smsID);
    if (!found) return null;
    const company = found.shared ? found.shared.origin.company : found.job.company;
    const [isPaused, counted, reasons, texts] = await Promise.all([
      this.isStopped(company),
      found.shared ? this.countedShared(company, [found.shared]) : this.counted([found.job], Infinity),
      found.shared ? reasonOf(found.shared) : this.reasonsOf(company, smsID),
      this.texts.of(company, withTexts ? [found.shared ?? found.job] : []),
    ]);
    const [shown] = await this.shown(company, counted, isPaused, texts);
    return { ...shown!, reasons };
  }

  /** Always the newest first. */
  async list(
    { company, state, test, withTexts = false }: JobFilter,
    asked: PagingById,
  ): Promise<Page<ShownJob>> {
    const paging = { ...asked, newestFirst: true };
    const { collections, balances } = this.deps;
    const [shared, isPaused] = await Promise.all([
      // Tests share no batches.
      test ? 0 : balances.sharedJobsOf(company),
      this.isStopped(company),
    ]);
    const states = state && statesShownAs(state, isPaused);
    const filter = {
      company,
      ...(test !== undefined && { test: test ? true : { $ne: true } }),
      ...(states && { state: { $in: states } }),
    };
    if (shared === 0 && test !== false) {
      const all = { company, ...(test && { test }) };
      const page = await findPageById(collections.jobs, { paging, filter, all, byDefault: 'newest first' });
      const [counted, texts] = await Promise.all([
        this.counted(page.data),
        this.texts.of(company, withTexts ? page.data : []),
      ]);
      return { ...page, data: await this.shown(company, counted, isPaused, texts) };
    }
    const { behind } = orderById(paging, 'newest first');
    const detached = { company, sharedIn: { $exists: true } };
    const [own, tests, moved, removed, filtered] = await Promise.all([
      // Counted in the index. A count of the live sends alone would read each send.
      collections.jobs.countDocuments({ company }),
      test === false ? collections.jobs.countDocuments({ company, test: true }) : 0,
      collections.jobs.countDocuments(detached),
      this.removed.findOne({ _id: company }, { projection: { sharedSends: 1 } }),
      states ? this.countOf(filter, company, states) : null,
    ]);
    // The counts are of different times.
    const recordsTotal = Math.max(0, own - tests + shared - moved - (removed?.sharedSends ?? 0));
    const data = await this.merge(
      company,
      { ...filter, ...(behind && { _id: behind }) },
      shared === 0 ? null : this.sharedIn(company, states, paging.after),
      paging,
    );
    const [texts, ...counted] = await Promise.all([
      this.texts.of(company, withTexts ? data : []),
      this.counted(data.flatMap((one) => ('_id' in one ? [one] : []))),
      this.countedShared(
        company,
        data.flatMap((one) => ('_id' in one ? [] : [one])),
      ),
    ]);
    const byId = new Map(counted.flat().map((one) => [one.job._id, one]));
    const inOrder = data.map((one) => byId.get('_id' in one ? one._id : one.smsID)!);
    return {
      recordsTotal,
      recordsFiltered: filtered ?? recordsTotal,
      data: await this.shown(company, inOrder, isPaused, texts),
    };
  }

  private async countOf(
    filter: mongo.Filter<JobDocument>,
    company: number,
    states: JobState[],
  ): Promise<number> {
    let count = await this.deps.collections.jobs.countDocuments({ ...filter, company });
    for await (const _shared of this.sharedIn(company, states)) count++;
    return count;
  }

  /** A page of two lists in the same order, read in parallel, so that only the result is in memory. Null: no shared jobs. */
  private async merge(
    company: number,
    filter: mongo.Filter<JobDocument>,
    sharedJobs: AsyncGenerator<SharedJob, undefined> | null,
    { start, length }: Paging,
  ): Promise<(JobDocument | SharedJob)[]> {
    const jobs = this.deps.collections.jobs.find({ ...filter, company }).sort({ _id: -1 });
    if (!sharedJobs) return rowsOfPage(jobs, { start, length });
    jobs.limit(start + length);
    const page: (JobDocument | SharedJob)[] = [];
    try {
      let [job, shared] = [await jobs.next(), (await sharedJobs.next()).value];
      for (let at = 0; at < start + length && (job || shared); at++) {
        const isOwn = job !== null && (!shared || job._id > shared.smsID);
        if (at >= start) page.push(isOwn ? job! : shared!);
        if (isOwn) job = await jobs.next();
        else shared = (await sharedJobs.next()).value;
      }
    } finally {
      await Promise.all([jobs.close(), sharedJobs.return(undefined)]);
    }
    return page;
  }

  /** @param states all states if missing */
  private async *sharedIn(
    company: number,
    states: JobState[] | undefined,
    after?: number,
  ): AsyncGenerator<SharedJob, undefined> {
    const batches = states ? batchesOf(states) : {};
    if (!batches) return undefined;
    const found = this.sharedJobs.allOf(company, {
      ...batches,
      ...(after !== undefined && { smsID: { $lt: after } }),
    });
    for await (const shared of inSlices(found)) {
      if (after !== undefined && shared.smsID >= after) continue;
      if (!states || states.includes(documentOfShared(shared).state)) yield shared;
    }
    return undefined;
  }

  /** Includes cancellations that are requested but not complete yet. */
  private async shown(
    company: number,
    counted: Counted[],
    isPaused: boolean,
    texts: ReadonlyMap<number, string>,
  ): Promise<ShownJob[]> {
    const ids = counted.filter(({ job }) => job.state === 'queued').map(({ job }) => job._id);
    const found =
      ids.length === 0
        ? []
        : await this.deps.collections.recalledSends
            .find({ _id: { $in: ids }, company }, { projection: { _id: 1 } })
            .toArray();
    const recalled = new Set(found.map(({ _id }) => _id));
    return counted.map(({ job, outcome }) => {
      const state = shownState(recalled.has(job._id) ? 'recalling' : job.state, outcome, isPaused);
      return { job, state, outcome, text: texts.get(job._id) ?? null };
    });
  }

  private async counted(jobs: JobDocument[], most = COUNTED_RECIPIENTS): Promise<Counted[]> {
    let recipients = 0;
    const toCount = jobs.filter((job) => !job.outcome && (recipients += job.recipients) <= most);
    const outcomes = await outcomesOf(this.deps.collections.batches, toCount);
    return jobs.map((job) => ({ job, outcome: job.outcome ?? outcomes.get(job._id) ?? null }));
  }

  private async countedShared(company: number, sharedJobs: SharedJob[]): Promise<Counted[]> {
    if (sharedJobs.length === 0) return [];
    const byBatch = groupBy(sharedJobs, ({ batch }) => batch);
    const outcomes = new Map<number, JobOutcome>();
    const batches = this.deps.collections.batches.find(
      { _id: { $in: [...byBatch.keys()] }, company: { $in: [company, MANY] } },
      { projection: { smsID: 1, timestamps: 1 } },
    );
    for await (const batch of inSlices(batches)) {
      const own = byBatch.get(batch._id)!;
      const found = timestampsOfEach(
        batch.timestamps,
        own.map(({ smsID }) => indexOfSend(batch, smsID)),
      );
      for (const shared of own)
        outcomes.set(shared.smsID, outcomeOfShared(shared, found.get(indexOfSend(batch, shared.smsID))!));
    }
    return mapInSlices(sharedJobs, (shared) => ({
      job: documentOfShared(shared),
      outcome: outcomes.get(shared.smsID) ?? outcomeOfShared(shared, []),
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

function reasonOf({ reason }: SharedJob): Record<string, number> {
  return reason === undefined ? {} : { [reason]: 1 };
}

/** Filters shared batches that may contain jobs in these states; null if there can be none. */
function batchesOf(states: JobState[]): mongo.Filter<BatchDocument> | null {
  if (states.includes('done')) return {};
  if (states.some((state) => UNDER_WAY_STATES.includes(state))) return { state: { $in: UNFINISHED_STATES } };
  return states.some((state) => CANCELLED_STATES.includes(state)) ? { reasons: { $ne: {} } } : null;
}

/** A job is shown as cancelled at once, unless all recipients were submitted before, and as done before that is stored. */
function shownState(state: JobState, outcome: JobOutcome | null, isPaused: boolean): ShownState {
  const isTooLate = state.startsWith('recall') && outcome !== null && isCancelledTooLate(outcome);
  if (CANCELLED_STATES.includes(state) && !isTooLate) return 'cancelled';
  if (state === 'scheduled' || state === 'done') return state;
  if (outcome && isAllOver(outcome)) return 'done';
  return isPaused ? 'paused' : 'sending';
}

function statesShownAs(state: ShownState, isPaused: boolean): JobState[] {
  if (state === 'cancelled') return CANCELLED_STATES;
  if (state === 'scheduled' || state === 'done') return [state];
  return (state === 'paused') === isPaused ? UNDER_WAY_STATES : [];
}
