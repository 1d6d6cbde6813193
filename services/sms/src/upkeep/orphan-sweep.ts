import type { Logger } from '@herald/telemetry/logging';
import { type BatchDocument, textIdsOf } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import { Jobs, ofJob } from '../model/jobs';

export interface OrphanSweepDeps {
  collections: JobCollections;
  logger: Logger;
  /** Batches without an acceptance within this time are deleted, ms. */
  orphanAfterMs: number;
}

/** Sends per round. */
const AT_ONCE = 200;
const EPOCH = new Date(0);

/**
 * Deletes batches whose send was never accepted, because it was refused or its process crashed before the commit. Batches of scheduled jobs
 * have the same state (`written`) and are skipped, each once.
 */
export class OrphanSweep {
  /** All batches written before this time are checked. */
  private seenUntil = EPOCH;

  private readonly jobs: Jobs;

  constructor(private readonly deps: OrphanSweepDeps) {
    this.jobs = new Jobs(deps.collections.batches);
  }

  /** Runs one bounded round. */
  async deleteOrphans(): Promise<void> {
    const { sends, until } = await this.nextPage();
    for (const [smsID, company] of sends) await this.removeOrphan({ smsID, company });
    this.seenUntil = until;
  }

  /** All batches of a send have the same creation time, and a page ends between two times, so that it contains each send completely. */
  private async nextPage(): Promise<{ sends: Map<number, number>; until: Date }> {
    const before = new Date(Date.now() - this.deps.orphanAfterMs);
    const sends = new Map<number, number>();
    let until = this.seenUntil;
    const batches = this.deps.collections.batches
      .find(
        { state: 'written', createdAt: { $gt: this.seenUntil, $lt: before } },
        { projection: { smsID: 1, company: 1, createdAt: 1 } },
      )
      .sort({ createdAt: 1 });
    for await (const { smsID, company, createdAt } of batches) {
      if (sends.size >= AT_ONCE && createdAt > until) break;
      sends.set(smsID, company);
      until = createdAt;
    }
    return { sends, until };
  }

  /** The first batch is deleted first, and only while it holds no send, so that a late acceptance fails and never accepts a send without batches. */
  private async removeOrphan({ smsID, company }: Pick<BatchDocument, 'smsID' | 'company'>): Promise<void> {
    const { batches, texts } = this.deps.collections;
    const job = { _id: smsID, company };
    const { deletedCount } = await batches.deleteOne({
      ...ofJob(job),
      state: 'written',
      send: { $exists: false },
    });
    if (deletedCount === 0 && (await this.jobs.isAccepted(job))) return;
    const removed = await batches.deleteMany({ company, smsID, state: 'written' });
    await texts.deleteMany({ company, _id: textIdsOf(smsID) });
    this.deps.logger.info('batches.orphans_removed', { smsID, batches: deletedCount + removed.deletedCount });
  }
}
