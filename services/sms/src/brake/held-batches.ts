import { type BatchRef, ofBatches } from '../jobs/batch-filter';
import type { JobCollections } from '../jobs/collections';

/** Batches that rest while their company is stopped: nobody claims them, and no message stands for them in a queue. */
export class HeldBatches {
  constructor(private readonly batches: JobCollections['batches']) {}

  /** Lays those of these batches to rest that could be claimed. */
  async hold(batches: BatchRef[]): Promise<void> {
    await this.batches.updateMany(
      { ...ofBatches(batches), state: { $in: ['queued', 'given-up'] } },
      { $set: { state: 'held', attempts: 0 }, $inc: { version: 1 } },
    );
  }

  /** Companies that have batches at rest. */
  companies(): Promise<number[]> {
    return this.batches.distinct('company', { state: 'held' });
  }
}
