import type { mongo } from 'mongoose';
import { MAX_VALIDITY_HOURS } from '@herald/contracts';
import { ofBatches } from '../../model/batch-filter';
import { type BatchDocument, erasingTexts } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { type JobDocument, OVER_STATES } from '../../model/job-model';
import { outcomesOf } from '../../model/job-outcome';
import { isSettled, type RemoveBatches, SETTLED } from './remove-batches';

/** The data to delete: texts are due first. */
export type Stage = 'texts' | 'recipients';

/** A scan through the batches of one company, or through those of several companies (`MANY`), in the order of acceptance. */
export interface Scan {
  key: string;
  owner: number;
  stage: Stage;
  days: number;
  /** Companies with other retention periods than the default: the scan begins again if these change. */
  others: string;
  /** Whether a company's data in batches that are old enough is due. */
  isDue(company: number): boolean;
}

/** A batch in the order of a scan. */
export type Position = Pick<BatchDocument, 'smsID' | 'number'>;

/** The result of one step of a scan. */
export interface ScanStep {
  /** All sends up to this smsID are processed, or have nothing to process. */
  upTo: number;
  /** A batch before `end` was skipped because it is not finished. */
  skipped: boolean;
  /** Where the next step continues; null if no more batches are due. */
  end: Position | null;
  /** When the next batch was accepted, as far as it is known. */
  nextAt: Date | null;
}

export interface OldBatchesDeps {
  collections: JobCollections;
  remove: Pick<RemoveBatches, 'remove'>;
}

/**
 * Maximum size of one step. Beside a busy CPU a step mostly waits for its few commands: 10,000,000 recipients took 1,073 s in steps of 5,000,
 * and 580 s in steps of 20,000.
 */
const BATCHES_AT_ONCE = 200;
const RECIPIENTS_AT_ONCE = 20_000;
/** While its message is valid, a recipient may be detached into a job behind others. A day is added for clock differences. */
const MOVES_FOR_MS = (MAX_VALIDITY_HOURS + 24) * 3_600_000;

const FIELDS = {
  company: 1,
  smsID: 1,
  number: 1,
  state: 1,
  createdAt: 1,
  pendingSince: 1,
  uncountedAt: 1,
  text: 1,
  shared: 1,
  recipients: { $size: '$numbers' },
} as const;
type OldBatch = Pick<BatchDocument, '_id' | Exclude<keyof typeof FIELDS, 'recipients'>> & {
  recipients: number;
};
const JOB_FIELDS = { state: 1, sendAt: 1, outcome: 1, removed: 1 } as const;
type OldJob = Pick<JobDocument, '_id' | keyof typeof JOB_FIELDS>;

/** Deletes the texts or the recipients of old batches, step by step. */
export class OldBatches {
  constructor(private readonly deps: OldBatchesDeps) {}

  /** @param before batches accepted before this time are due */
  async step(scan: Scan, after: Position, before: Date): Promise<ScanStep> {
    const { owner, stage, isDue } = scan;
    const found = await this.deps.collections.batches
      .find<OldBatch>({ company: owner, $or: behind(after) }, { projection: FIELDS, hint: 'of_company' })
      .sort({ smsID: 1, number: 1 })
      .limit(BATCHES_AT_ONCE)
      .toArray();
    const young = found.find(({ createdAt }) => createdAt >= before);
    const old = young ? found.slice(0, found.indexOf(young)) : found;
    const seen = upToSize(old);
    const jobs = await this.jobsOf(owner, seen);
    const isBusy = (batch: OldBatch): boolean => {
      if (!isSettled(batch)) return true;
      const job = jobs.get(batch.smsID);
      return !batch.shared && (!job || !OVER_STATES.includes(job.state) || (job.sendAt ?? 0) >= before);
    };
    const due = seen.filter(
      (batch) => !isBusy(batch) && (batch.shared?.of.some(({ company }) => isDue(company)) ?? true),
    );
    if (due.length > 0 && stage === 'texts') await this.eraseTexts(due, isDue);
    else if (due.length > 0) {
      await this.keepOutcomes(owner, due, jobs);
      await this.deps.remove.remove(due, isDue);
    }
    const movedUntil = Date.now() - MOVES_FOR_MS;
    const left = seen.find((batch) => isBusy(batch) || batch.createdAt.getTime() >= movedUntil);
    const last = seen.at(-1);
    const isLast = seen.length === old.length && (young !== undefined || found.length < BATCHES_AT_ONCE);
    const next = left ?? (isLast ? undefined : last);
    return {
      upTo: next ? next.smsID - 1 : (last?.smsID ?? after.smsID),
      skipped: seen.some(isBusy),
      end: isLast || !last ? null : { smsID: last.smsID, number: last.number },
      nextAt: young?.createdAt ?? null,
    };
  }

  /** The jobs of these batches, by smsID. */
  private async jobsOf(company: number, seen: OldBatch[]): Promise<Map<number, OldJob>> {
    const smsIDs = [...new Set(seen.flatMap(({ smsID, shared }) => (shared ? [] : [smsID])))];
    if (smsIDs.length === 0) return new Map();
    const jobs = this.deps.collections.jobs.find<OldJob>(
      { _id: { $in: smsIDs }, company },
      { projection: JOB_FIELDS },
    );
    return new Map((await jobs.toArray()).map((job) => [job._id, job]));
  }

  /** Stores the outcome with the job. For a cancelled job, it is not stored yet. */
  private async keepOutcomes(
    company: number,
    due: OldBatch[],
    known: ReadonlyMap<number, OldJob>,
  ): Promise<void> {
    const { batches, jobs } = this.deps.collections;
    const uncounted = [...new Set(due.map(({ smsID }) => smsID))].flatMap((smsID) => {
      const job = known.get(smsID);
      return job && !job.outcome && !job.removed ? [{ _id: smsID, company }] : [];
    });
    const outcomes = await outcomesOf(batches, uncounted);
    for (const [_id, outcome] of outcomes) await jobs.updateOne({ _id, company }, { $set: { outcome } });
  }

  /** A text shared by several companies is deleted with the first of them. */
  private async eraseTexts(due: OldBatch[], isDue: (company: number) => boolean): Promise<void> {
    const { batches, texts } = this.deps.collections;
    const isWhole = ({ text, shared }: OldBatch): boolean =>
      text !== null || (shared?.of.every(({ company }) => isDue(company)) ?? true);
    const whole = ofBatches(due.filter(isWhole));
    await batches.updateMany(
      { ...whole, ...SETTLED, text: { $type: 'string' } },
      { $set: { text: null }, $inc: { version: 1 } },
    );
    await texts.deleteMany(whole);
    const inPart = due.filter((batch) => !isWhole(batch));
    if (inPart.length === 0) return;
    const writes = inPart.map((batch) => {
      const { of, which } = batch.shared!;
      return erasingTexts(
        batch,
        which.flatMap((origin, i) => (isDue(of[origin]!.company) ? [i] : [])),
      );
    });
    await texts.bulkWrite(writes, { ordered: false });
  }
}

function behind({ smsID, number }: Position): mongo.Filter<BatchDocument>[] {
  return [{ smsID, number: { $gt: number } }, { smsID: { $gt: smsID } }];
}

/** The first batches with at most `RECIPIENTS_AT_ONCE` recipients, and at least one batch. */
function upToSize(batches: OldBatch[]): OldBatch[] {
  let recipients = 0;
  const over = batches.findIndex((batch, at) => {
    recipients += batch.recipients;
    return at > 0 && recipients > RECIPIENTS_AT_ONCE;
  });
  return over === -1 ? batches : batches.slice(0, over);
}
