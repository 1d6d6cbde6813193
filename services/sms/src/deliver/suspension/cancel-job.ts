import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { DELIVERY, type StatusChangeRow } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { jobMovement } from '../../model/balance-model';
import type { BalanceStore } from '../../rules/balance/balance-store';
import { ofBatch } from '../../model/batch-filter';
import { type BatchDocument, OPEN_STATES, partsOf } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { type JobDocument, UNDER_WAY_STATES } from '../../model/job-model';
import { timestampOf } from '../../model/timestamps';
import { REASON } from '../../model/reasons';
import { SharedJobs } from '../../model/shared-jobs';

export interface CancelJobDeps {
  connection: MongoConnection;
  collections: JobCollections;
  balances: Pick<BalanceStore, 'refund'>;
  logger: Logger;
}

/** Batches that are closed before the response. The sweep closes those of larger jobs later. */
const CLOSED_AT_ONCE = 10;
/** Senders and their sweep look for recalls once a second. */
const SETTLED_WITHIN_MS = 4_000;
const LOOK_EVERY_MS = 100;

type OpenBatch = Pick<
  BatchDocument,
  | '_id'
  | 'company'
  | 'version'
  | 'first'
  | 'priority'
  | 'numbers'
  | 'parts'
  | 'statuses'
  | 'reasons'
  | 'refunded'
  | 'test'
  | 'pending'
>;

/**
 * Cancels jobs. For a job that has not begun, the refund is made first, in one transaction with the job's state, then every recipient is
 * closed. A job that has begun is marked, and its recipients without a submit are refunded batch by batch (`SuspensionSweep`).
 */
export class CancelJob {
  private readonly sharedJobs: SharedJobs;

  constructor(private readonly deps: CancelJobDeps) {
    this.sharedJobs = new SharedJobs(deps.collections);
  }

  /**
   * Cancels a job. Cancelling again is a no-op.
   * @returns `cancelled`: refunded as a whole. `recalled`: recipients without a submit are being refunded.
   * @throws NotFoundError if there is no such job, ConflictError if no recipient is left to submit.
   */
  async cancel(smsID: number): Promise<'cancelled' | 'recalled'> {
    if (await this.cancelScheduled(smsID)) return 'cancelled';
    const { jobs, batches } = this.deps.collections;
    const job = await jobs.findOne({ _id: smsID });
    if (!job) return this.cancelShared(smsID);
    if (job.state === 'recalling' || job.state === 'recalled') return 'recalled';
    if (job.state === 'cancelling' || job.state === 'cancelled') {
      await this.closeSmall(job);
      return 'cancelled';
    }
    const left = { smsID, state: { $in: OPEN_STATES }, statuses: DELIVERY.AWAITING };
    const open = await batches.findOne(left, { projection: { _id: 1 } });
    if (!open || !UNDER_WAY_STATES.includes(job.state)) throw nothingLeft();
    const marked = await jobs.updateOne(
      { _id: smsID, state: { $in: UNDER_WAY_STATES } },
      { $set: { state: 'recalling' } },
    );
    // The state of the job has changed since it was read.
    if (marked.matchedCount === 0) return this.cancel(smsID);
    this.deps.logger.info('job.recalling', { smsID, company: job.company });
    return 'recalled';
  }

  /** Awaits the end of a recall, for a few seconds: the number of cancelled recipients is known only then. */
  async settled(smsID: number): Promise<void> {
    const until = Date.now() + SETTLED_WITHIN_MS;
    while ((await this.isRecalling(smsID)) && Date.now() < until) await delay(LOOK_EVERY_MS);
  }

  private async isRecalling(smsID: number): Promise<boolean> {
    const found = await this.sharedJobs.findJob(smsID);
    return found?.job ? found.job.state === 'recalling' : found?.shared?.status === DELIVERY.AWAITING;
  }

  /** A job in a shared batch counts as begun: it is refunded in place by `SuspensionSweep`, or by the sender that holds the batch. */
  private async cancelShared(smsID: number): Promise<'cancelled' | 'recalled'> {
    const found = await this.sharedJobs.findJob(smsID);
    if (!found) throw new NotFoundError('There is no such message.');
    // The recipient was detached just now.
    if (found.job) return this.cancel(smsID);
    const { batch, status, reason, origin } = found.shared;
    if (reason === REASON.CANCELLED) return 'recalled';
    if (status !== DELIVERY.AWAITING) throw nothingLeft();
    const { company } = origin;
    const recalled = { _id: smsID, company, batch, reason: REASON.CANCELLED, at: new Date() };
    await this.deps.collections.recalledSends.insertOne(recalled).catch((error: unknown) => {
      // It is already cancelled.
      if (!isDuplicateKey(error)) throw error;
    });
    this.deps.logger.info('job.recalling', { smsID, company });
    return 'recalled';
  }

  /** Cancels a job that has not begun, with an optional reason. Returns whether this call cancelled it. */
  async cancelScheduled(smsID: number, reason?: string): Promise<boolean> {
    const job = await inTransaction(this.deps.connection, (session) => this.refund(session, smsID, reason));
    if (!job) return false;
    this.deps.logger.info('job.cancelled', { smsID, company: job.company, refunded: job.cost });
    await this.closeSmall(job);
    return true;
  }

  /** The response waits for the refund, but not for thousands of batches. */
  private async closeSmall({ _id, batches }: JobDocument): Promise<void> {
    if (batches <= CLOSED_AT_ONCE) await this.close(_id);
  }

  /** Sets every recipient of a cancelled job to status 4, each with its event. Continues after a crash; `goOn` may stop it. */
  async close(smsID: number, goOn = (): boolean => true): Promise<void> {
    const job = await this.deps.collections.jobs.findOne({ _id: smsID }, { projection: { recallReason: 1 } });
    const reason = job?.recallReason ?? REASON.CANCELLED;
    const batches = this.deps.collections.batches
      .find({ smsID, state: 'written' })
      .sort({ number: 1 })
      .batchSize(10);
    for await (const batch of batches) {
      if (!goOn()) return;
      await this.closeBatch(batch, reason);
    }
    await this.deps.collections.jobs.updateOne(
      { _id: smsID, state: 'cancelling' },
      { $set: { state: 'cancelled' } },
    );
  }

  private async refund(
    session: mongo.ClientSession,
    smsID: number,
    recallReason?: string,
  ): Promise<JobDocument | null> {
    const job = await this.deps.collections.jobs.findOneAndUpdate(
      { _id: smsID, state: 'scheduled' },
      { $set: { state: 'cancelling', ...(recallReason ? { recallReason } : {}) } },
      { session },
    );
    if (job && job.cost > 0) {
      const { company, cost: amount } = job;
      const reference = jobMovement.cancel(smsID);
      await this.deps.balances.refund(session, [{ company, smsID, amount, reference }]);
    }
    return job;
  }

  /** If two processes close the batch at the same time, both write the same, and only one matches its version. */
  private async closeBatch(batch: OpenBatch, reason: string): Promise<void> {
    const now = new Date();
    const open = batch.statuses.flatMap((status, i) => (status === DELIVERY.AWAITING ? [i] : []));
    const rows = open.map((i): StatusChangeRow => [
      batch.first + i,
      batch.numbers[i]!,
      DELIVERY.ERROR,
      now.getTime(),
    ]);
    const paid = open.filter((i) => partsOf(batch, i) > 0);
    await this.deps.collections.batches.updateOne(
      { ...ofBatch(batch), state: 'written', version: batch.version },
      {
        $set: {
          state: 'finished',
          statuses: batch.statuses.map(() => DELIVERY.ERROR),
          reasons: { ...batch.reasons, ...Object.fromEntries(open.map((i) => [i, reason])) },
          refunded: [...batch.refunded, ...paid],
          pending: [...batch.pending, ...rows],
          pendingSince: now,
          [`timestamps.${batch.version + 1}`]: timestampOf(
            now,
            new Map(open.map((i) => [i, DELIVERY.ERROR])),
          ),
          ...(batch.test ? {} : { uncountedAt: now }),
          ...(batch.priority === 'otp' ? { text: null } : {}),
        },
        $inc: { version: 1 },
      },
    );
    if (batch.priority === 'otp') await this.deps.collections.texts.deleteOne(ofBatch(batch));
  }
}

export function nothingLeft(): ConflictError {
  return new ConflictError('Cannot cancel: all recipients are already submitted or finished.');
}
