import type { mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import type { CancelJob } from './suspension/cancel-job';
import { type JobQueue, QUEUED_FIELDS } from './queue/job-queue';
import type { JobDocument, QueuedJob } from '../model/job-model';
import { type JobCollections, outboxIdAt } from '../model/job-collections';

export interface SchedulerDeps {
  collections: JobCollections;
  queue: Pick<JobQueue, 'queue' | 'queueCommitted'>;
  cancelJob: Pick<CancelJob, 'close'>;
  /** Whether messages can be published now. */
  isBrokerReady(): boolean;
  logger: Logger;
  /** Jobs in the outbox, or `accepted`, for longer are queued again, ms. */
  outboxAfterMs: number;
}

/** Jobs per round. */
const AT_ONCE = 500;
/** A commit has some 500 jobs at most. */
const COMMITS_AT_ONCE = 50;
/** Due jobs that are claimed concurrently. */
const CLAIMS = 20;
const JOB_FIELDS = { company: 1, priority: 1, batches: 1, recipients: 1, requestId: 1 } as const;

/** Begins scheduled jobs when they are due, and queues jobs that a crash has left accepted. */
export class Scheduler {
  constructor(private readonly deps: SchedulerDeps) {}

  /** Begins due jobs. Several instances may do so concurrently: each job is claimed by one. */
  async beginDue(): Promise<void> {
    for (;;) {
      const due = await this.findJobs({ state: 'scheduled', sendAt: { $lte: new Date() } }, { sendAt: 1 });
      const claimed: QueuedJob[] = [];
      for (let from = 0; from < due.length; from += CLAIMS) {
        const claims = await Promise.all(due.slice(from, from + CLAIMS).map((job) => this.claim(job)));
        claimed.push(...claims.filter((job) => job !== null));
      }
      if (claimed.length > 0) {
        this.deps.logger.info('jobs.begun', { jobs: claimed.length });
        await this.deps.queue.queue(claimed);
      }
      if (due.length < AT_ONCE) return;
    }
  }

  /** When the next scheduled job is due, ms since epoch; null if none is. */
  async nextAt(): Promise<number | null> {
    const { jobs } = this.deps.collections;
    const next = await jobs.findOne(
      { state: 'scheduled' },
      { projection: { sendAt: 1 }, sort: { sendAt: 1 } },
    );
    return next?.sendAt?.getTime() ?? null;
  }

  /** Queues jobs that were accepted but not queued, because the broker was unavailable or the process crashed. */
  async queueOutbox(): Promise<void> {
    while (this.deps.isBrokerReady()) {
      const before = new Date(Date.now() - this.deps.outboxAfterMs);
      const left = await this.findJobs({ state: 'accepted', createdAt: { $lt: before } }, { createdAt: 1 });
      if (left.length === 0) return;
      await this.deps.queue.queue(left);
      this.deps.logger.info('jobs.queued_by_sweep', { jobs: left.length });
      if (left.length < AT_ONCE) return;
    }
  }

  /** Like `queueOutbox`, for batches that are in the outbox by commit: of jobs of one batch, and shared batches. */
  async queueCommitted(): Promise<void> {
    while (this.deps.isBrokerReady()) {
      const before = outboxIdAt(new Date(Date.now() - this.deps.outboxAfterMs));
      const left = await this.deps.collections.outbox
        .find({ _id: { $lte: before } })
        .sort({ _id: 1 })
        .limit(COMMITS_AT_ONCE)
        .toArray();
      for (const row of left) {
        const batches = await this.deps.collections.batches
          .find({ _id: { $in: row.batches } }, { projection: QUEUED_FIELDS })
          .toArray();
        await this.deps.queue.queueCommitted(row, batches);
      }
      if (left.length > 0) this.deps.logger.info('jobs.queued_by_sweep', { commits: left.length });
      if (left.length < COMMITS_AT_ONCE) return;
    }
  }

  /** Continues cancellations of large jobs, and those interrupted by a crash. */
  async finishCancelling(goOn = (): boolean => true): Promise<void> {
    const cancelling = await this.findJobs({ state: 'cancelling' }, { _id: 1 });
    for (const { _id } of cancelling) if (goOn()) await this.deps.cancelJob.close(_id, goOn);
  }

  /** Null if another instance has it. */
  private async claim(job: QueuedJob): Promise<QueuedJob | null> {
    const { modifiedCount } = await this.deps.collections.jobs.updateOne(
      { _id: job._id, company: job.company, state: 'scheduled' },
      { $set: { state: 'accepted' } },
    );
    return modifiedCount > 0 ? job : null;
  }

  private findJobs(filter: mongo.Filter<JobDocument>, sort: Record<string, 1>): Promise<QueuedJob[]> {
    return this.deps.collections.jobs
      .find(filter, { projection: JOB_FIELDS })
      .sort(sort)
      .limit(AT_ONCE)
      .toArray();
  }
}
