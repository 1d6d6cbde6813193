import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { Page, PagingById } from '@herald/mongo/paging';
import { companyViewIn } from '../../rules/suspension-view';
import { type BatchDocument, SENDS } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import {
  CANCELLED_STATES,
  type JobDocument,
  type JobOutcome,
  type JobState,
  type ShownState,
  UNDER_WAY_STATES,
} from '../../model/job-model';
import { isAllOver, isCancelledTooLate, outcomesOf } from '../../model/job-outcome';
import { Jobs } from '../../model/jobs';
import { textsOf } from './send-texts';

/** A job in the operator's view. On a page with too many recipients to count, the last jobs in progress have no outcome. */
export interface ShownJob {
  job: JobDocument;
  state: ShownState;
  outcome: JobOutcome | null;
  /** Null: texts were not asked for, differ between recipients, were deleted, or are one-time passwords. */
  text: string | null;
}

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
}

/** Maximum number of recipients counted for one list. Further jobs in progress are listed without counts, which are on their own page. */
const COUNTED_RECIPIENTS = 1_000_000;

/** The operator's view of jobs. */
export class JobViewStore {
  private readonly jobs: Jobs;
  private readonly companies: ReturnType<typeof companyViewIn>;

  constructor(private readonly deps: JobViewStoreDeps) {
    this.jobs = new Jobs(deps.collections.batches);
    this.companies = companyViewIn(deps.connection);
  }

  /** A job of any company, or only of this one. Includes the reasons for status 2 or 4: reason → recipients. */
  async findJob(
    smsID: number,
    { company, withTexts = false }: Partial<Pick<JobFilter, 'company' | 'withTexts'>> = {},
  ): Promise<(ShownJob & { reasons: Record<string, number> }) | null> {
    const job = await this.jobs.find(smsID, company);
    if (!job) return null;
    const [shown, reasons] = await Promise.all([
      this.shown(job.company, [job], await this.isStopped(job.company), { withTexts, most: Infinity }),
      this.reasonsOf(job.company, smsID),
    ]);
    return { ...shown[0]!, reasons };
  }

  /** Always the newest first. The totals are counted in an index alone. */
  async list(
    { company, state, test, withTexts = false }: JobFilter,
    { start, length, after }: PagingById,
  ): Promise<Page<ShownJob>> {
    const isPaused = await this.isStopped(company);
    const states = state ? statesShownAs(state, isPaused) : STATES;
    // The states are named, so that an index has the jobs of each in order, and MongoDB merges them.
    const ofState = { 'send.state': { $in: states } };
    const [recordsTotal, filtered, jobs] = await Promise.all([
      this.count(company, SENDS, test),
      state && this.count(company, ofState, test),
      this.jobs.list(
        {
          company,
          ...ofState,
          ...(test !== undefined && { test: test ? true : { $ne: true } }),
          ...(after !== undefined && { smsID: { $lt: after } }),
        },
        { sort: { smsID: -1 }, skip: start, limit: length, hint: test ? TESTS : JOBS },
      ),
    ]);
    const data = await this.shown(company, jobs, isPaused, { withTexts });
    return { recordsTotal, recordsFiltered: filtered ?? recordsTotal, data };
  }

  private async count(
    company: number,
    ofState: mongo.Filter<BatchDocument>,
    test: boolean | undefined,
  ): Promise<number> {
    const { batches } = this.deps.collections;
    const [all, tests] = await Promise.all([
      test ? 0 : batches.countDocuments({ company, ...ofState }, { hint: JOBS }),
      test === undefined ? 0 : batches.countDocuments({ company, test: true, ...ofState }, { hint: TESTS }),
    ]);
    // Both counts are of different times.
    return test ? tests : Math.max(0, all - tests);
  }

  private async shown(
    company: number,
    jobs: JobDocument[],
    isPaused: boolean,
    { withTexts, most = COUNTED_RECIPIENTS }: { withTexts: boolean; most?: number },
  ): Promise<ShownJob[]> {
    const { batches } = this.deps.collections;
    let recipients = 0;
    const toCount = jobs.filter((job) => !job.outcome && (recipients += job.recipients) <= most);
    const [outcomes, texts] = await Promise.all([
      outcomesOf(batches, toCount),
      withTexts ? textsOf(this.deps.collections, company, jobs) : null,
    ]);
    return jobs.map((job) => {
      const outcome = job.outcome ?? outcomes.get(job._id) ?? null;
      const state = shownState(job.state, outcome, isPaused);
      return { job, state, outcome, text: texts?.get(job._id) ?? null };
    });
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

const JOBS = 'jobs_of_company';
const TESTS = 'test_jobs_of_company';
const STATES: JobState[] = ['scheduled', ...UNDER_WAY_STATES, 'done', ...CANCELLED_STATES];

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
