import { UNFINISHED, UNFINISHED_STATES } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import { outcomesOf } from '../model/job-outcome';
import { movingTo, ofJob } from '../model/jobs';

/** Jobs whose batches are read together. */
const WRITTEN_AT_ONCE = 100;

export interface FinishedJobsDeps {
  collections: Pick<JobCollections, 'batches'>;
  /** Jobs per query; fewer in tests. */
  page?: number;
  /** Queries per scan. */
  pages?: number;
}

interface QueuedJob {
  _id: number;
  company: number;
  batches: number;
}

/**
 * Marks jobs as done whose batches are all finished, so that no counter is needed per delivery receipt. Both are read in the order of
 * smsIDs from indexes of unfinished entries, so that checking a campaign of thousands of batches costs as little as a single message. The
 * batches of a finished job are read once, and its outcome is stored with the job. A job of one batch is mostly done with the write that
 * finishes the batch, from which its outcome is read.
 */
export class FinishedJobs {
  /** The scan of older jobs continues below this smsID; null = from the newest. */
  private below: number | null = null;
  private readonly page: number;
  private readonly pages: number;

  constructor(private readonly deps: FinishedJobsDeps) {
    this.page = deps.page ?? 1_000;
    this.pages = deps.pages ?? 10;
  }

  /** Checks the newest jobs, most of which end within seconds, then continues with a limited number of older jobs. */
  async completeJobs(goOn: () => boolean): Promise<void> {
    const newest = await this.scan(Infinity, goOn);
    if (newest !== null) this.below = await this.scan(Math.min(this.below ?? newest, newest), goOn);
  }

  /** @returns where to continue; null at the end */
  private async scan(from: number, goOn: () => boolean): Promise<number | null> {
    let below = from;
    for (let looks = 0; looks < this.pages && goOn(); looks++) {
      const jobs = await this.queuedBelow(below);
      if (jobs.length > 0) await this.finish(jobs, goOn);
      if (jobs.length < this.page) return null;
      below = jobs.at(-1)!._id;
    }
    return below;
  }

  /** Jobs whose first batch is finished, the newest first. */
  private queuedBelow(below: number): Promise<QueuedJob[]> {
    return this.deps.collections.batches
      .find({ state: 'finished', 'send.state': 'queued', smsID: { $lt: below } })
      .project<QueuedJob>({ _id: '$smsID', company: 1, batches: '$send.batches' })
      .sort({ smsID: -1 })
      .limit(this.page)
      .toArray();
  }

  /** All batches of a queued job exist since its acceptance, and a finished batch stays finished: the result is final. */
  private async finish(queued: QueuedJob[], goOn: () => boolean): Promise<void> {
    const { batches } = this.deps.collections;
    const smsIDs = queued.map(({ _id }) => _id);
    const unfinished = new Set<number>(
      await batches.distinct(
        'smsID',
        { smsID: { $in: smsIDs }, state: { $in: UNFINISHED_STATES }, number: { $gt: 0 } },
        { hint: UNFINISHED },
      ),
    );
    const done = queued.filter(({ _id }) => !unfinished.has(_id));
    for (let i = 0; i < done.length && goOn(); i += WRITTEN_AT_ONCE)
      await this.keep(done.slice(i, i + WRITTEN_AT_ONCE));
  }

  private async keep(done: QueuedJob[]): Promise<void> {
    const { batches } = this.deps.collections;
    const outcomes = await outcomesOf(
      batches,
      done.filter((job) => job.batches > 1),
    );
    await batches.bulkWrite(
      done.map((job) => {
        const outcome = outcomes.get(job._id);
        const update = movingTo('done', outcome && { outcome });
        return { updateOne: { filter: { ...ofJob(job), 'send.state': 'queued' as const }, update } };
      }),
      { ordered: false },
    );
  }
}
