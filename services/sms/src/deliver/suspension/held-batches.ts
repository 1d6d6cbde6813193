import { type BatchRef, ofBatches } from '../../model/batch-filter';
import type { JobCollections } from '../../model/job-collections';

/** Batches on hold while their company is stopped: no sender claims them, and no message for them is queued. */
export class HeldBatches {
  constructor(private readonly batches: JobCollections['batches']) {}

  /** Puts those of these batches on hold that could be claimed. */
  async hold(batches: BatchRef[]): Promise<void> {
    await this.batches.updateMany(
      { ...ofBatches(batches), state: { $in: ['queued', 'quarantined'] } },
      { $set: { state: 'held', attempts: 0 }, $inc: { version: 1 } },
    );
  }

  /** Companies with held batches. */
  companies(): Promise<number[]> {
    return this.batches.distinct('company', { state: 'held' });
  }
}
