import { LRUCache } from 'lru-cache';
import { MAX_VALIDITY_HOURS } from '@herald/contracts';
import { type BatchRef, ofBatches } from '../jobs/batch-filter';
import { batchId, textIdsOf } from '../jobs/batch-model';
import type { JobCollections } from '../jobs/collections';
import { type JobDocument, OVER_STATES } from '../jobs/job-model';
import { outcomesOf } from '../jobs/job-outcome';
import { SHARED_NUMBER } from '../jobs/shared-batch';
import { AT_REST, NOT_AT_REST, type RemoveBatches } from './remove-batches';

/** What goes: its texts first. */
export type Stage = 'texts' | 'recipients';

/** A bite of a walk. */
export interface Bite {
  /** All up to this smsID is done, or there is nothing that could be done. */
  upTo: number;
  /** Something before `end` was passed over that is not over yet. */
  passed: boolean;
  /** Where the next bite begins; null: there is no more that is due. */
  end: number | null;
  /** When the next one is due, as far as it was seen. */
  nextDue: Date | null;
}

export interface OldSendsDeps {
  collections: JobCollections;
  remove: Pick<RemoveBatches, 'remove'>;
}

/** What one bite takes, at most. */
const JOBS_AT_ONCE = 200;
const BATCHES_AT_ONCE = 200;
const RECIPIENTS_AT_ONCE = 5_000;
/** Jobs that are known to be at rest. */
const REMEMBERED_JOBS = 1_000;
/** A recipient may be moved out of a shared batch, into a job behind others, while its message is valid; a day for clocks. */
const MOVES_FOR_MS = (MAX_VALIDITY_HOURS + 24) * 3_600_000;

const JOB_FIELDS = {
  ...{ company: 1, state: 1, createdAt: 1, sendAt: 1, outcome: 1, removed: 1 },
  ...{ batches: 1, recipients: 1 },
} as const;
type OldJob = Pick<JobDocument, '_id' | keyof typeof JOB_FIELDS>;

/** Sends of one company with a job of their own, in the order in which they were accepted. */
export class OldSends {
  /** Nothing of them changes any more; so that a campaign's batches are not looked through at each bite. */
  private readonly resting = new LRUCache<number, true>({ max: REMEMBERED_JOBS });

  constructor(private readonly deps: OldSendsDeps) {}

  /** @param before what was to go out before is due */
  async bite(company: number, stage: Stage, after: number, before: Date): Promise<Bite> {
    const jobs = await this.deps.collections.jobs
      .find({ company, _id: { $gt: after } }, { projection: JOB_FIELDS })
      .sort({ _id: 1 })
      .limit(JOBS_AT_ONCE)
      .toArray();
    const young = jobs.find(({ createdAt }) => createdAt >= before);
    const seen = young ? jobs.slice(0, jobs.indexOf(young)) : jobs;
    const over = seen.filter((job) => OVER_STATES.includes(job.state) && dueTime(job) < before);
    const due = await this.atRest(company, over);
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
      // What is left of them is the next bite's.
      end: isLeft ? after : isLast ? null : seen.at(-1)!._id,
      nextDue: young?.createdAt ?? null,
    };
  }

  /** Those with nothing that may still change. */
  private async atRest(company: number, jobs: OldJob[]): Promise<OldJob[]> {
    const unknown = jobs.filter(({ _id }) => !this.resting.has(_id)).map(({ _id }) => _id);
    if (unknown.length > 0) {
      const own = { company, smsID: { $in: unknown }, number: { $gt: SHARED_NUMBER } };
      const busy = new Set(await this.deps.collections.batches.distinct('smsID', { ...own, ...NOT_AT_REST }));
      for (const smsID of unknown) if (!busy.has(smsID)) this.resting.set(smsID, true);
    }
    return jobs.filter(({ _id }) => this.resting.has(_id));
  }

  /** @returns whether something may be left of them */
  private async take(company: number, stage: Stage, jobs: OldJob[]): Promise<boolean> {
    const whole = jobs.filter(({ removed, batches }) => !removed || removed.batches < batches);
    if (whole.length === 0) return false;
    const size = Math.max(...whole.map(({ recipients, batches }) => Math.ceil(recipients / batches)));
    const most = Math.min(BATCHES_AT_ONCE, Math.max(1, Math.floor(RECIPIENTS_AT_ONCE / size)));
    const smsIDs = whole.map(({ _id }) => _id);
    if (stage === 'texts') return this.takeTexts(company, smsIDs, most);
    const found = await this.deps.collections.batches
      .find({ company, smsID: { $in: smsIDs }, number: { $gt: SHARED_NUMBER } })
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

  /** Texts stand in their batch, or apart where they differ. */
  private async takeTexts(company: number, smsIDs: number[], most: number): Promise<boolean> {
    const { batches, texts } = this.deps.collections;
    const own = { company, smsID: { $in: smsIDs }, number: { $gt: SHARED_NUMBER } };
    const found: BatchRef[] = await batches
      .find({ ...own, text: { $type: 'string' } })
      .project<BatchRef>({ company: 1 })
      .limit(most)
      .toArray();
    if (found.length === 0) {
      const $or = smsIDs.map((smsID) => ({ _id: { ...textIdsOf(smsID), $gte: batchId(smsID, 0) } }));
      const apart = texts.find({ company, $or }, { projection: { company: 1 } }).limit(most);
      found.push(...(await apart.toArray()));
    }
    if (found.length > 0) await eraseTexts(this.deps.collections, found);
    return found.length > 0;
  }

  /** A job keeps what became of it: of one that was cancelled nobody has counted that yet. */
  private async keepOutcomes(company: number, jobs: OldJob[], taken: number[]): Promise<void> {
    const { batches, jobs: all } = this.deps.collections;
    const smsIDs = new Set(taken);
    const uncounted = jobs.filter(({ _id, outcome, removed }) => smsIDs.has(_id) && !outcome && !removed);
    const outcomes = await outcomesOf(batches, uncounted);
    for (const [_id, outcome] of outcomes) await all.updateOne({ _id, company }, { $set: { outcome } });
  }
}

/** Takes the texts of batches that are at rest away. Done twice it does no harm. */
export async function eraseTexts(
  { batches, texts }: Pick<JobCollections, 'batches' | 'texts'>,
  refs: BatchRef[],
): Promise<void> {
  await batches.updateMany(
    { ...ofBatches(refs), ...AT_REST, text: { $type: 'string' } },
    { $set: { text: null }, $inc: { version: 1 } },
  );
  await texts.deleteMany(ofBatches(refs));
}

function dueTime({ createdAt, sendAt }: OldJob): Date {
  return sendAt && sendAt > createdAt ? sendAt : createdAt;
}
