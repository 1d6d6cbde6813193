import type { mongo } from 'mongoose';
import { DELIVERY, type StatusChangeRow } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { jobMovement } from '../balance/balance-model';
import type { BalanceStore } from '../balance/balance-store';
import { type BatchDocument, partsOf } from './batch-model';
import type { JobCollections } from './collections';
import type { JobDocument } from './job-model';

export interface CancelJobDeps {
  connection: MongoConnection;
  collections: JobCollections;
  balances: Pick<BalanceStore, 'refund'>;
  logger: Logger;
}

/** Why the recipients of a cancelled job have status 4, for the operator's view. */
export const CANCELLED = 'cancelled';

type OpenBatch = Pick<
  BatchDocument,
  '_id' | 'version' | 'first' | 'lane' | 'numbers' | 'parts' | 'statuses' | 'reasons' | 'refunded' | 'pending'
>;

/** Cancels jobs that have not begun: the refund first, in one transaction with the job's state, then every recipient. */
export class CancelJob {
  constructor(private readonly deps: CancelJobDeps) {}

  /**
   * Cancels a scheduled job. Cancelling again is a no-op.
   * @throws NotFoundError where there is no such job, ConflictError where it has begun.
   */
  async cancel(smsID: number): Promise<void> {
    const refunded = await inTransaction(this.deps.connection, (session) => this.refund(session, smsID));
    if (!refunded) await this.mayBeCancelledAlready(smsID);
    else
      this.deps.logger.info('job.cancelled', { smsID, company: refunded.company, refunded: refunded.cost });
    await this.close(smsID);
  }

  /** Brings every recipient of a cancelled job to status 4, each with its event. Goes on where a crash has left it. */
  async close(smsID: number): Promise<void> {
    const batches = this.deps.collections.batches
      .find({ smsID, state: 'written' })
      .sort({ number: 1 })
      .batchSize(10);
    for await (const batch of batches) await this.closeBatch(batch);
    await this.deps.collections.jobs.updateOne(
      { _id: smsID, state: 'cancelling' },
      { $set: { state: 'cancelled' } },
    );
  }

  private async refund(session: mongo.ClientSession, smsID: number): Promise<JobDocument | null> {
    const job = await this.deps.collections.jobs.findOneAndUpdate(
      { _id: smsID, state: 'scheduled' },
      { $set: { state: 'cancelling' } },
      { session },
    );
    if (job && job.cost > 0) {
      const { company, cost: amount } = job;
      const reference = jobMovement.cancel(smsID);
      await this.deps.balances.refund(session, company, [{ smsID, amount, reference }]);
    }
    return job;
  }

  private async mayBeCancelledAlready(smsID: number): Promise<void> {
    const job = await this.deps.collections.jobs.findOne({ _id: smsID });
    if (!job) throw new NotFoundError('There is no such message.');
    if (job.state !== 'cancelling' && job.state !== 'cancelled') {
      throw new ConflictError('The message has begun to go out, and can no longer be cancelled.');
    }
  }

  /** Should two close the batch at the same time, both write the same, and only one of them meets its version. */
  private async closeBatch(batch: OpenBatch): Promise<void> {
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
      { _id: batch._id, state: 'written', version: batch.version },
      {
        $set: {
          state: 'finished',
          statuses: batch.statuses.map(() => DELIVERY.ERROR),
          reasons: { ...batch.reasons, ...Object.fromEntries(open.map((i) => [i, CANCELLED])) },
          refunded: [...batch.refunded, ...paid],
          pending: [...batch.pending, ...rows],
          pendingSince: now,
          ...(batch.lane === 'otp' ? { text: null } : {}),
        },
        $inc: { version: 1 },
      },
    );
    if (batch.lane === 'otp') await this.deps.collections.texts.deleteOne({ _id: batch._id });
  }
}
