import { LRUCache } from 'lru-cache';
import { MAX_VALIDITY_HOURS } from '@herald/contracts';
import { type BatchRef, ofBatches } from '../model/batch-filter';
import { textIdsOf } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import { type JobDocument, OVER_STATES } from '../model/job-model';
import { outcomesOf } from '../model/job-outcome';
import {
  BATCHES_AT_ONCE,
  NOT_SETTLED,
  RECIPIENTS_AT_ONCE,
  type RemoveBatches,
  SETTLED,
} from './remove-batches';

/** The data to delete: texts are due first. */
export type Stage = 'texts' | 'recipients';

/** The result of one step of a scan. */
export interface ScanStep {
  /** All sends up to this smsID are processed, or have nothing to process. */
  upTo: number;
  /** A send before `end` was skipped because it is not finished. */
  passed: boolean;
  /** Start of the next step; null if no more sends are due. */
  end: number | null;
  /** When the next send is due, as far as it is known. */
  nextDue: Date | null;
}

export interface OldSendsDeps {
  collections: JobCollections;
  remove: Pick<RemoveBatches, 'remove'>;
}

/** Maximum number of jobs in one step. */
const JOBS_AT_ONCE = 200;
/** Maximum number of remembered jobs without further changes. */
const REMEMBERED_JOBS = 1_000;
/**
 * While its message is valid, a recipient may be detached from a shared batch, into a job behind others. A day is added for clock
 * differences.
 */
const MOVES_FOR_MS = (MAX_VALIDITY_HOURS + 24) * 3_600_000;

const JOB_FIELDS = {
  company: 1,
  state: 1,
  createdAt: 1,
  sendAt: 1,
  outcome: 1,
  removed: 1,
  batches: 1,
  recipients: 1,
} as const;
type OldJob = Pick<JobDocument, '_id' | keyof typeof JOB_FIELDS>;

/** Sends of one company with a job of their own, in the order of acceptance. */
export class OldSends {
  /** Jobs without further changes. They are remembered, so that a campaign's batches are not checked in each step. */
  private readonly settled = new LRUCache<number, true>({ max: REMEMBERED_JOBS });

  constructor(private readonly deps: OldSendsDeps) {}

  /** @param before sends accepted before this time are due */
  async step(company: number, stage: Stage, after: number, before: Date): Promise<ScanStep> {
    const jobs = await this.deps.collections.jobs
      .find({ company, _id: { $gt: after } }, { projection: JOB_FIELDS })
      .sort({ _id: 1 })
      .limit(JOBS_AT_ONCE)
      .toArray();
    const young = jobs.find(({ createdAt }) => createdAt >= before);
    const seen = young ? jobs.slice(0, jobs.indexOf(young)) : jobs;
    const over = seen.filter((job) => OVER_STATES.includes(job.state) && dueTime(job) < before);
    const due = await this.settledOf(company, over);
    const isLeft = await this.take(company, stage, due);
    const isDue = new Set(due);
    const first = seen.find((job) => !isDue.has(job));
    const movedUntil = Date.now() - MOVES_FOR_MS;
    const settled = seen.filter(({ _id, createdAt }) => {
      return (!first || _id < first._id) && createdAt.getTime() < movedUntil;
    });
    const isLast = young !== undefined || jobs.length < JOBS_AT_ONCE;
    return {
      upTo: isLeft ? after : (settled.at(-1)?._id ?? after),
      passed: first !== undefined,
      // The next step continues with the remaining jobs.
      end: isLeft ? after : isLast ? null : seen.at(-1)!._id,
      nextDue: young?.createdAt ?? null,
    };
  }

  /** The jobs without further changes. */
  private async settledOf(company: number, jobs: OldJob[]): Promise<OldJob[]> {
    const unknown = jobs.filter(({ _id }) => !this.settled.has(_id)).map(({ _id }) => _id);
    if (unknown.length > 0) {
      const own = { company, smsID: { $in: unknown } };
      const busy = new Set(await this.deps.collections.batches.distinct('smsID', { ...own, ...NOT_SETTLED }));
      for (const smsID of unknown) if (!busy.has(smsID)) this.settled.set(smsID, true);
    }
    return jobs.filter(({ _id }) => this.settled.has(_id));
  }

  /** @returns whether these jobs may have data left */
  private async take(company: number, stage: Stage, jobs: OldJob[]): Promise<boolean> {
    const whole = jobs.filter(({ removed, batches }) => !removed || removed.batches < batches);
    if (whole.length === 0) return false;
    const size = Math.max(...whole.map(({ recipients, batches }) => Math.ceil(recipients / batches)));
    const most = Math.min(BATCHES_AT_ONCE, Math.max(1, Math.floor(RECIPIENTS_AT_ONCE / size)));
    const smsIDs = whole.map(({ _id }) => _id);
    if (stage === 'texts') return this.takeTexts(company, smsIDs, most);
    const found = await this.deps.collections.batches
      .find({ company, smsID: { $in: smsIDs } })
      .project<BatchRef & { smsID: number }>({ company: 1, smsID: 1 })
      .limit(most)
      .toArray();
    if (found.length === 0) return false;
    await this.keepOutcomes(
      company,
      whole,
      found.map(({ smsID }) => smsID),
    );
    await this.deps.remove.remove(found);
    return true;
  }

  /** Texts are in their batch, or in a separate document if they differ. */
  private async takeTexts(company: number, smsIDs: number[], most: number): Promise<boolean> {
    const { batches, texts } = this.deps.collections;
    const own = { company, smsID: { $in: smsIDs } };
    const found: BatchRef[] = await batches
      .find({ ...own, text: { $type: 'string' } })
      .project<BatchRef>({ company: 1 })
      .limit(most)
      .toArray();
    if (found.length === 0) {
      const $or = smsIDs.map((smsID) => ({ _id: textIdsOf(smsID) }));
      const apart = texts.find({ company, $or }, { projection: { company: 1 } }).limit(most);
      found.push(...(await apart.toArray()));
    }
    if (found.length > 0) await eraseTexts(this.deps.collections, found);
    return found.length > 0;
  }

  /** Stores the outcome with the job. For a cancelled job, it is not stored yet. */
  private async keepOutcomes(company: number, jobs: OldJob[], taken: number[]): Promise<void> {
    const { batches, jobs: all } = this.deps.collections;
    const smsIDs = new Set(taken);
    const uncounted = jobs.filter(({ _id, outcome, removed }) => smsIDs.has(_id) && !outcome && !removed);
    const outcomes = await outcomesOf(batches, uncounted);
    for (const [_id, outcome] of outcomes) await all.updateOne({ _id, company }, { $set: { outcome } });
  }
}

/** Deletes the texts of batches without further changes. Idempotent. */
export async function eraseTexts(
  { batches, texts }: Pick<JobCollections, 'batches' | 'texts'>,
  refs: BatchRef[],
): Promise<void> {
  await batches.updateMany(
    { ...ofBatches(refs), ...SETTLED, text: { $type: 'string' } },
    { $set: { text: null }, $inc: { version: 1 } },
  );
  await texts.deleteMany(ofBatches(refs));
}

function dueTime({ createdAt, sendAt }: OldJob): Date {
  return sendAt && sendAt > createdAt ? sendAt : createdAt;
}
