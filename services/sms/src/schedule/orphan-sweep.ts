import type { Logger } from '@herald/logging';
import { batchId, textIdsOf } from '../jobs/batch-model';
import type { JobCollections } from '../jobs/collections';

export interface OrphanSweepDeps {
  collections: JobCollections;
  logger: Logger;
  /** Batches that no acceptance followed within this time are removed, ms. */
  orphanAfterMs: number;
}

/** Jobs that one round looks at. */
const AT_ONCE = 200;
const EPOCH = new Date(0);

/**
 * Removes batches whose send was never accepted: its client was refused, or its process died before the commit.
 * Batches of scheduled jobs look alike (`written`) and are passed over, each once.
 */
export class OrphanSweep {
  /** All that was written before this moment is looked through. */
  private seenUntil = EPOCH;

  constructor(private readonly deps: OrphanSweepDeps) {}

  /** One round, bounded. */
  async run(): Promise<void> {
    const { smsIDs, until } = await this.nextPage();
    const found = { _id: { $in: smsIDs } };
    const jobs = await this.deps.collections.jobs.find(found, { projection: { _id: 1 } }).toArray();
    const owned = new Set(jobs.map(({ _id }) => _id));
    for (const smsID of smsIDs) if (!owned.has(smsID)) await this.remove(smsID);
    this.seenUntil = until;
  }

  /** All batches of a job are of one moment, and a page ends between moments: so no job is seen in part. */
  private async nextPage(): Promise<{ smsIDs: number[]; until: Date }> {
    const before = new Date(Date.now() - this.deps.orphanAfterMs);
    const smsIDs = new Set<number>();
    let until = this.seenUntil;
    const batches = this.deps.collections.batches
      .find(
        { state: 'written', createdAt: { $gt: this.seenUntil, $lt: before } },
        { projection: { smsID: 1, createdAt: 1 } },
      )
      .sort({ createdAt: 1 });
    for await (const { smsID, createdAt } of batches) {
      if (smsIDs.size >= AT_ONCE && createdAt > until) break;
      smsIDs.add(smsID);
      until = createdAt;
    }
    return { smsIDs: [...smsIDs], until };
  }

  /**
   * The first batch goes first, and only as long as no acceptance has claimed it (version 0): so an acceptance
   * that is late after all finds it gone and fails, and never commits a job without its batches.
   */
  private async remove(smsID: number): Promise<void> {
    const { batches, texts, jobs } = this.deps.collections;
    const first = { _id: batchId(smsID, 0), state: 'written' as const, version: 0 };
    const { deletedCount } = await batches.deleteOne(first);
    if (deletedCount === 0 && (await jobs.findOne({ _id: smsID }, { projection: { _id: 1 } }))) return;
    const removed = await batches.deleteMany({ smsID, state: 'written' });
    await texts.deleteMany({ _id: textIdsOf(smsID) });
    this.deps.logger.info('batches.orphans_removed', { smsID, batches: deletedCount + removed.deletedCount });
  }
}
