import type { mongo } from 'mongoose';
import type { Broker } from '@herald/broker';
import { SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import { type BatchDocument, SMALL_SEND_RECIPIENTS } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { IS_SHARED } from '../../model/shared-batch';

export interface BatchRequeueDeps {
  batches: JobCollections['batches'];
  broker: Pick<Broker, 'send'>;
  logger: Logger;
}

/** A batch as its message describes it. */
type Candidate = Pick<BatchDocument, '_id' | 'company' | 'priority' | 'requestId'> & {
  large?: boolean;
  recipients?: number;
};

/** Maximum number of batches that are requeued in one step. */
export const QUEUED_AT_ONCE = 500;
const large = {
  $and: [{ $not: [IS_SHARED] }, { $gt: [{ $size: '$numbers' }, SMALL_SEND_RECIPIENTS] }],
};
/** Number of recipients left to submit, now or when they are due. */
const recipients = {
  $cond: [
    IS_SHARED,
    { $max: [1, { $size: '$retries' }, { $subtract: [{ $size: '$numbers' }, '$intent'] }] },
    '$$REMOVE',
  ],
};
/** The fields of a `Candidate`, for a query. */
export const CANDIDATE_FIELDS = { company: 1, priority: 1, requestId: 1, large, recipients } as const;

/** Requeues batches. Each step is idempotent: a sender that gets the message of a batch twice claims the batch once. */
export class BatchRequeue {
  constructor(private readonly deps: BatchRequeueDeps) {}

  /**
   * Requeues batches that match the filter, at most `QUEUED_AT_ONCE`.
   * @param changes further changes to these batches
   * @returns the number of batches found
   */
  async queueAgain(
    filter: mongo.Filter<BatchDocument>,
    reason: string,
    changes: Pick<BatchDocument, 'dueAt'> | null = null,
  ): Promise<number> {
    const found = await this.deps.batches
      .find(filter, { projection: CANDIDATE_FIELDS })
      .limit(QUEUED_AT_ONCE)
      .toArray();
    if (found.length === 0) return 0;
    const ids = found.map(({ _id }) => _id);
    // Filtered again, to skip batches that another process has claimed since.
    await this.deps.batches.updateMany(
      { ...filter, _id: { $in: ids } },
      { $set: { ...changes, state: 'queued', lease: null }, $inc: { version: 1 } },
    );
    await this.publish(found);
    this.deps.logger.info('batches.queued_again', { reason, batches: found.length });
    return found.length;
  }

  /** Publishes the messages of queued batches. */
  async publish(batches: Candidate[]): Promise<void> {
    await Promise.all(
      batches.map(({ _id, company, priority, large: isLarge, recipients: sends, requestId }) => {
        const message: SubmitBatchMessage = {
          batch: _id,
          company,
          priority,
          ...(isLarge ? { large: true } : {}),
          ...(sends === undefined ? {} : { recipients: sends }),
        };
        return this.deps.broker.send(SUBMIT_QUEUES[priority], message, requestId);
      }),
    );
  }
}
