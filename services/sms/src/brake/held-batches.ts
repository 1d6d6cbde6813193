import type { BatchDocument } from '../jobs/batch-model';
import type { JobCollections } from '../jobs/collections';

/** Batches of a company that are laid to rest in one step. */
const STEP = 200;

/** Batches that rest while their company is stopped: nobody claims them, and no message stands for them in a queue. */
export class HeldBatches {
  constructor(private readonly batches: JobCollections['batches']) {}

  /** Lays those of these batches to rest that could be claimed. */
  async hold(ids: string[]): Promise<void> {
    await this.batches.updateMany(
      { _id: { $in: ids }, state: { $in: ['queued', 'given-up'] } },
      { $set: { state: 'held', attempts: 0 }, $inc: { version: 1 } },
    );
  }

  /** Lays batches of a company to rest that wait for its turn, a step of them. @returns whether there may be more */
  async holdNext(company: number, lane: BatchDocument['lane']): Promise<boolean> {
    const found = await this.batches
      .find({ company, lane, state: 'queued' }, { projection: { _id: 1 } })
      .limit(STEP)
      .toArray();
    await this.hold(found.map(({ _id }) => _id));
    return found.length === STEP;
  }

  /** Companies that have batches at rest. */
  companies(): Promise<number[]> {
    return this.batches.distinct('company', { state: 'held' });
  }
}
