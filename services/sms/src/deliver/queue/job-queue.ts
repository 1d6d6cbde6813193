import type { Broker } from '@herald/broker';
import { isUnavailable } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { traceQueued } from './job-spans';
import { type BatchDocument, batchId, SMALL_SEND_RECIPIENTS } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import type { QueuedJob } from '../../model/job-model';
import { movingTo } from '../../model/jobs';
import { publishBatches, type QueuedBatch } from './publish-batches';

/** Fields of a committed batch that queueing needs. */
export type CommittedBatch = Pick<BatchDocument, 'smsID' | 'company' | 'priority' | 'requestId' | 'numbers'>;

export interface JobQueueDeps {
  collections: Pick<JobCollections, 'batches'>;
  broker: Pick<Broker, 'send'>;
  logger: Logger;
}

/** Maximum number of commits queued concurrently; the sweeps queue the others. */
const MAX_RUNNING = 1_000;

/** Queues accepted jobs. The sweeps queue again after a failure; a duplicate message has no effect. */
export class JobQueue {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly deps: JobQueueDeps) {}

  /** Queues `accepted` jobs in the background. */
  begin(jobs: QueuedJob[]): void {
    this.track(jobs.length, () => this.queue(jobs));
  }

  /** Publishes, in the background, the messages of sends of one batch that are `queued` since their commit. */
  beginCommitted(batches: CommittedBatch[]): void {
    const jobs = batches.map(({ smsID: _id, numbers, company, priority, requestId }) => {
      return { _id, company, priority, requestId, batches: 1, recipients: numbers.length };
    });
    this.track(jobs.length, () => this.publish(jobs));
  }

  /** @throws BrokerUnavailableError or the database's error; the jobs then stay `accepted`, or their batches without a message. */
  async queue(jobs: QueuedJob[]): Promise<void> {
    const company = { $in: [...new Set(jobs.map((job) => job.company))] };
    await this.openBatches({ smsID: { $in: jobs.map(({ _id }) => _id) }, company });
    await this.publish(jobs);
    const several = jobs.filter(({ batches }) => batches > 1).map(({ _id }) => _id);
    if (several.length === 0) return;
    const first = {
      _id: { $in: several.map((smsID) => batchId(smsID, 0)) },
      smsID: { $in: several },
      company,
    };
    await this.deps.collections.batches.updateMany(
      { ...first, 'send.state': 'accepted' },
      movingTo('queued'),
    );
  }

  /** Awaits the work begun in the background. */
  async drain(): Promise<void> {
    await Promise.all(this.running);
  }

  private track(count: number, work: () => Promise<void>): void {
    // A hanging broker must not fill the memory: the sweeps queue the jobs skipped here.
    if (this.running.size >= MAX_RUNNING) return;
    const run = work()
      .catch((error: unknown) => this.leaveToSweep(count, error))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** A job of one batch is `queued` with it: from then on, `SendingSweep` finds a batch without a message. */
  private async openBatches(of: { smsID: { $in: number[] }; company: { $in: number[] } }): Promise<void> {
    const isWhole = { $and: [{ $eq: ['$send.state', 'accepted'] }, { $eq: ['$send.batches', 1] }] };
    await this.deps.collections.batches.updateMany({ ...of, state: 'written' }, [
      {
        $set: {
          state: 'queued',
          dueAt: '$$NOW',
          // The events of recipients that were stop-listed at acceptance are due from now on.
          pendingSince: { $cond: [{ $eq: ['$pending', []] }, null, '$$NOW'] },
          send: { $cond: [isWhole, { $mergeObjects: ['$send', { state: 'queued' }] }, '$send'] },
          version: { $add: ['$version', 1] },
        },
      },
    ]);
  }

  private async publish(jobs: QueuedJob[]): Promise<void> {
    const begun = Date.now();
    await publishBatches(this.deps.broker, jobs.flatMap(batchesOf));
    traceQueued(jobs, begun);
  }

  private leaveToSweep(count: number, error: unknown): void {
    // While the broker is unavailable (which is logged once, by the connection), every send ends here.
    const level = isUnavailable(error) ? 'debug' : 'error';
    this.deps.logger[level]('job.queueing_deferred', { count, error });
  }
}

function batchesOf({ _id, company, priority, requestId, batches, recipients }: QueuedJob): QueuedBatch[] {
  const large = recipients > SMALL_SEND_RECIPIENTS;
  return Array.from({ length: batches }, (_, number) => {
    return { _id: batchId(_id, number), company, priority, requestId, large };
  });
}
