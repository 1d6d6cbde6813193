import type { Logger } from '@herald/telemetry/logging';
import { batchId, textIdsOf } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';

export interface OrphanSweepDeps {
  collections: JobCollections;
  logger: Logger;
  /** Batches without an acceptance within this time are deleted, ms. */
  orphanAfterMs: number;
}

/** Jobs per round. */
const AT_ONCE = 200;
const EPOCH = new Date(0);

/**
 * Deletes batches whose send was never accepted, because it was refused or its process crashed before the commit. Batches of scheduled jobs
 * have the same state (`written`) and are skipped, each once.
 */
export class OrphanSweep {
  /** All batches written before this time are checked. */
  private seenUntil = EPOCH;

  constructor(private readonly deps: OrphanSweepDeps) {}

  /** Runs one bounded round. */
  async deleteOrphans(): Promise<void> {
    const { smsIDs, until } = await this.nextPage();
    const found = { _id: { $in: smsIDs } };
    const jobs = await this.deps.collections.jobs.find(found, { projection: { _id: 1 } }).toArray();
    const owned = new Set(jobs.map(({ _id }) => _id));
    for (const smsID of smsIDs) if (!owned.has(smsID)) await this.remove(smsID);
    this.seenUntil = until;
  }

  /** All batches of a job have the same creation time, and a page ends between two times, so that it contains each job completely. */
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

  /** The first batch is deleted first, and only at version 0, so that a late acceptance fails and never commits a job without batches. */
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
