import type { mongo } from 'mongoose';
import type { Broker } from '@herald/broker';
import type { Logger } from '@herald/telemetry/logging';
import { ofBatches } from '../../model/batch-filter';
import { type BatchDocument, SMALL_SEND_RECIPIENTS } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { publishBatches, type QueuedBatch } from './publish-batches';

export interface BatchRequeueDeps {
  batches: JobCollections['batches'];
  broker: Pick<Broker, 'send'>;
  logger: Logger;
}

/** Maximum number of batches that are requeued in one step. */
export const QUEUED_AT_ONCE = 500;
/** The fields of a `QueuedBatch`, for a query. */
export const QUEUED_FIELDS = {
  company: 1,
  priority: 1,
  requestId: 1,
  large: { $gt: [{ $size: '$numbers' }, SMALL_SEND_RECIPIENTS] },
} as const;

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
      .find<QueuedBatch>(filter, { projection: QUEUED_FIELDS })
      .limit(QUEUED_AT_ONCE)
      .toArray();
    if (found.length === 0) return 0;
    // Filtered again, to skip batches that another process has claimed since.
    await this.deps.batches.updateMany(
      { ...filter, ...ofBatches(found) },
      { $set: { ...changes, state: 'queued', lease: null }, $inc: { version: 1 } },
    );
    await publishBatches(this.deps.broker, found);
    this.deps.logger.info('batches.queued_again', { reason, batches: found.length });
    return found.length;
  }
}
