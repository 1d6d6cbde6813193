import type { mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import type { CancelJob } from './suspension/cancel-job';
import type { JobQueue } from './queue/job-queue';
import type { BatchDocument } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import type { JobDocument, QueuedJob } from '../model/job-model';
import { Jobs } from '../model/jobs';

export interface SchedulerDeps {
  collections: Pick<JobCollections, 'batches'>;
  queue: Pick<JobQueue, 'queue'>;
  cancelJob: Pick<CancelJob, 'close'>;
  /** Whether messages can be published now. */
  isBrokerReady(): boolean;
  logger: Logger;
  /** Jobs that are `accepted` for longer are queued again, ms. */
  outboxAfterMs: number;
}

/** Jobs per round. */
const AT_ONCE = 500;
/** Due jobs that are claimed concurrently. */
const CLAIMS = 20;

/** Begins scheduled jobs when they are due, and queues jobs that a crash has left accepted. */
export class Scheduler {
  /** When the next scheduled job is due, as the last run found it, ms since epoch; null if none is. */
  nextAt: number | null = null;
  private readonly jobs: Jobs;

  constructor(private readonly deps: SchedulerDeps) {
    this.jobs = new Jobs(deps.collections.batches);
  }

  /** Begins due jobs. Several instances may do so concurrently: each job is claimed by one. */
  async beginDue(): Promise<void> {
    while (await this.isAnyDue()) {
      const filter = { 'send.state': 'scheduled', 'send.sendAt': { $lte: new Date() } } as const;
      const due = await this.findJobs(filter, { 'send.sendAt': 1 });
      const claimed: QueuedJob[] = [];
      for (let from = 0; from < due.length; from += CLAIMS) {
        const claims = await Promise.all(due.slice(from, from + CLAIMS).map((job) => this.claim(job)));
        claimed.push(...claims.filter((job) => job !== null));
      }
      if (claimed.length > 0) {
        this.deps.logger.info('jobs.begun', { jobs: claimed.length });
        await this.deps.queue.queue(claimed);
      }
    }
  }

  /** Queues jobs that were accepted but not queued, because the broker was unavailable or the process crashed. */
  async queueAccepted(): Promise<void> {
    while (this.deps.isBrokerReady()) {
      const before = new Date(Date.now() - this.deps.outboxAfterMs);
      const filter = { 'send.state': 'accepted', createdAt: { $lt: before } } as const;
      const left = await this.findJobs(filter, { createdAt: 1 });
      if (left.length === 0) return;
      await this.deps.queue.queue(left);
      this.deps.logger.info('jobs.queued_by_sweep', { jobs: left.length });
      if (left.length < AT_ONCE) return;
    }
  }

  /** Continues cancellations of large jobs, and those interrupted by a crash. */
  async finishCancelling(goOn = (): boolean => true): Promise<void> {
    const cancelling = await this.findJobs({ 'send.state': 'cancelling' });
    for (const job of cancelling) if (goOn()) await this.deps.cancelJob.close(job, goOn);
  }

  private async isAnyDue(): Promise<boolean> {
    const next = await this.deps.collections.batches.findOne(
      { 'send.state': 'scheduled' },
      { projection: { 'send.sendAt': 1 }, sort: { 'send.sendAt': 1 } },
    );
    this.nextAt = next?.send?.sendAt?.getTime() ?? null;
    return this.nextAt !== null && this.nextAt <= Date.now();
  }

  /** Null if another instance has it. */
  private async claim(job: QueuedJob): Promise<QueuedJob | null> {
    return (await this.jobs.move(job, 'scheduled', 'accepted')) ? job : null;
  }

  private findJobs(filter: mongo.Filter<BatchDocument>, sort?: Record<string, 1>): Promise<JobDocument[]> {
    return this.jobs.list(filter, { ...(sort && { sort }), limit: AT_ONCE });
  }
}
