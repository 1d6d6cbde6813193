import { batchId, UNFINISHED, UNFINISHED_STATES } from './batch-model';
import type { JobCollections } from './collections';
import { SHARED_NUMBER } from './shared-batch';

export interface FinishedJobsDeps {
  collections: Pick<JobCollections, 'jobs' | 'batches'>;
  /** Jobs of one look; smaller in tests. */
  page?: number;
  /** Looks of one walk. */
  pages?: number;
}

/**
 * Says of jobs that all of their batches are finished: nothing is counted at each receipt. Both sides are read from indexes of what
 * is not over yet, in the order of smsIDs, so that a campaign of thousands of batches costs as little as a single message.
 */
export class FinishedJobs {
  /** The walk through older jobs goes on below this smsID; null = from the newest. */
  private below: number | null = null;
  private readonly page: number;
  private readonly pages: number;

  constructor(private readonly deps: FinishedJobsDeps) {
    this.page = deps.page ?? 1_000;
    this.pages = deps.pages ?? 10;
  }

  /** Looks at the newest jobs, most of which end within seconds, and goes on through the older ones, so many at a time. */
  async run(goOn: () => boolean): Promise<void> {
    const newest = await this.walk(Infinity, goOn);
    if (newest !== null) this.below = await this.walk(Math.min(this.below ?? newest, newest), goOn);
  }

  /** @returns where to go on; null at the end */
  private async walk(from: number, goOn: () => boolean): Promise<number | null> {
    let below = from;
    for (let looks = 0; looks < this.pages && goOn(); looks++) {
      const smsIDs = await this.queuedBelow(below);
      if (smsIDs.length > 0) await this.finish(smsIDs);
      if (smsIDs.length < this.page) return null;
      below = smsIDs.at(-1)!;
    }
    return below;
  }

  /** The newest first. */
  private async queuedBelow(below: number): Promise<number[]> {
    const found = await this.deps.collections.jobs
      .find({ state: 'queued', _id: { $lt: below } }, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(this.page)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** A queued job has had all of its batches since its acceptance, and a finished batch stays so: what is found here is for good. */
  private async finish(smsIDs: number[]): Promise<void> {
    const { jobs, batches } = this.deps.collections;
    const unfinished = new Set<number>(
      await batches.distinct(
        'smsID',
        { smsID: { $in: smsIDs }, state: { $in: UNFINISHED_STATES } },
        { hint: UNFINISHED },
      ),
    );
    await this.leaveOutShared(unfinished);
    const done = smsIDs.filter((smsID) => !unfinished.has(smsID));
    if (done.length > 0)
      await jobs.updateMany({ _id: { $in: done }, state: 'queued' }, { $set: { state: 'done' } });
  }

  /** A job that was moved out of a shared batch may have the smsID of that batch, whose other recipients are none of its own. */
  private async leaveOutShared(unfinished: Set<number>): Promise<void> {
    if (unfinished.size === 0) return;
    const { batches } = this.deps.collections;
    // From the index alone.
    const shared = await batches
      .find({ smsID: { $in: [...unfinished] }, number: SHARED_NUMBER })
      .project<{ smsID: number }>({ _id: 0, smsID: 1 })
      .toArray();
    if (shared.length === 0) return;
    const own = shared.map(({ smsID }) => batchId(smsID, 0));
    const open = new Set(
      await batches.distinct('smsID', { _id: { $in: own }, state: { $in: UNFINISHED_STATES } }),
    );
    for (const { smsID } of shared) if (!open.has(smsID)) unfinished.delete(smsID);
  }
}
