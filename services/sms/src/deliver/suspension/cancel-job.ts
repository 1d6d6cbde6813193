import { setTimeout as delay } from 'node:timers/promises';
import { DELIVERY } from '@herald/contracts';
import { ConflictError, noSuch, NotFoundError, said } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { jobMovement } from '../../model/balance-model';
import type { BalanceStore } from '../../rules/balance/balance-store';
import { ofBatch } from '../../model/batch-filter';
import { type BatchDocument, OPEN_STATES, partsOf, type PendingChange } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { type JobDocument, UNDER_WAY_STATES } from '../../model/job-model';
import { Jobs } from '../../model/jobs';
import { timestampOf } from '../../model/timestamps';
import { REASON } from '../../model/reasons';

export interface CancelJobDeps {
  connection: MongoConnection;
  collections: Pick<JobCollections, 'batches' | 'texts'>;
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
  private readonly jobs: Jobs;

  constructor(private readonly deps: CancelJobDeps) {
    this.jobs = new Jobs(deps.collections.batches);
  }

  /**
   * Cancels a job. Cancelling again is a no-op.
   * @returns `cancelled`: refunded as a whole. `recalled`: recipients without a submit are being refunded.
   * @throws NotFoundError if there is no such job, ConflictError if no recipient is left to submit.
   */
  async cancel(smsID: number): Promise<'cancelled' | 'recalled'> {
    const job = await this.jobs.find(smsID);
    if (!job) throw new NotFoundError(noSuch('message'));
    const { company, state } = job;
    if (state === 'recalling' || state === 'recalled') return 'recalled';
    if (state === 'cancelling' || state === 'cancelled') {
      await this.closeSmall(job);
      return 'cancelled';
    }
    // If a step fails, the state has changed since it was read.
    if (state === 'scheduled') return (await this.cancelScheduled(job)) ? 'cancelled' : this.cancel(smsID);
    const left = { company, smsID, state: { $in: OPEN_STATES }, statuses: DELIVERY.AWAITING };
    const open = await this.deps.collections.batches.findOne(left, { projection: { _id: 1 } });
    if (!open || !UNDER_WAY_STATES.includes(state)) throw nothingLeft();
    if (!(await this.jobs.move(job, UNDER_WAY_STATES, 'recalling'))) return this.cancel(smsID);
    this.deps.logger.info('job.recalling', { smsID, company });
    return 'recalled';
  }

  /** Awaits the end of a recall, for a few seconds: the number of cancelled recipients is known only then. */
  async settled(smsID: number): Promise<void> {
    const until = Date.now() + SETTLED_WITHIN_MS;
    while ((await this.isRecalling(smsID)) && Date.now() < until) await delay(LOOK_EVERY_MS);
  }

  private async isRecalling(smsID: number): Promise<boolean> {
    return (await this.jobs.find(smsID))?.state === 'recalling';
  }

  /** Cancels a job that has not begun, with an optional reason. Returns whether this call cancelled it. */
  async cancelScheduled(job: JobDocument, recallReason?: string): Promise<boolean> {
    const { _id: smsID, company, cost: amount } = job;
    const also = recallReason === undefined ? {} : { recallReason };
    const isCancelled = await inTransaction(this.deps.connection, async (session) => {
      if (!(await this.jobs.move(job, 'scheduled', 'cancelling', { also, session }))) return false;
      const reference = jobMovement.cancel(smsID);
      if (amount > 0) await this.deps.balances.refund(session, [{ company, smsID, amount, reference }]);
      return true;
    });
    if (!isCancelled) return false;
    this.deps.logger.info('job.cancelled', { smsID, company, refunded: amount });
    await this.closeSmall({ ...job, ...also });
    return true;
  }

  /** The response waits for the refund, but not for thousands of batches. */
  private async closeSmall(job: JobDocument): Promise<void> {
    if (job.batches <= CLOSED_AT_ONCE) await this.close(job);
  }

  /** Sets every recipient of a cancelled job to status 4, each with its event. Continues after a crash; `goOn` may stop it. */
  async close(job: JobDocument, goOn = (): boolean => true): Promise<void> {
    const { _id: smsID, company, recallReason = REASON.CANCELLED } = job;
    const batches = this.deps.collections.batches
      .find({ company, smsID, state: 'written' })
      .sort({ number: 1 })
      .batchSize(10);
    for await (const batch of batches) {
      if (!goOn()) return;
      await this.closeBatch(batch, recallReason);
    }
    await this.jobs.move(job, 'cancelling', 'cancelled');
  }

  /** If two processes close the batch at the same time, both write the same, and only one matches its version. */
  private async closeBatch(batch: OpenBatch, reason: string): Promise<void> {
    const now = new Date();
    const open = batch.statuses.flatMap((status, i) => (status === DELIVERY.AWAITING ? [i] : []));
    const changes = open.map((i): PendingChange => [i, DELIVERY.ERROR, now.getTime()]);
    const paid = open.filter((i) => partsOf(batch, i) > 0);
    await this.deps.collections.batches.updateOne(
      { ...ofBatch(batch), state: 'written', version: batch.version },
      {
        $set: {
          state: 'finished',
          statuses: batch.statuses.map(() => DELIVERY.ERROR),
          reasons: { ...batch.reasons, ...Object.fromEntries(open.map((i) => [i, reason])) },
          refunded: [...batch.refunded, ...paid],
          pending: [...batch.pending, ...changes],
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
  return new ConflictError(said('nothing_to_cancel'));
}
