import type { mongo } from 'mongoose';
import {
  MORE_BATCHES,
  type QueueDefinition,
  SUBMIT_QUEUES,
  type SubmitBatchMessage,
} from '@herald/contracts';
import { isUnavailable } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { groupBy, Grouping } from '@herald/values/grouping';
import { isTracing } from '@herald/telemetry/tracing';
import { traceQueued } from './job-spans';
import { type BatchDocument, batchId, SMALL_SEND_RECIPIENTS } from '../../model/batch-model';
import type { JobCollections, OutboxDocument } from '../../model/job-collections';
import type { QueuedJob } from '../../model/job-model';
import { ORIGIN_FIELDS, originOf } from '../../model/shared-batch';

/** Fields of a batch that queueing needs. */
export type QueuedBatch = Pick<BatchDocument, keyof typeof QUEUED_FIELDS>;

export const QUEUED_FIELDS = {
  _id: 1,
  ...ORIGIN_FIELDS,
  priority: 1,
  number: 1,
  numbers: 1,
} as const;

/** The document of a commit in the outbox. */
export interface OutboxRef {
  outboxId: mongo.ObjectId;
  /** The company of the commit; `MANY` if there are several. */
  company: number;
}

export interface JobQueueDeps {
  collections: JobCollections;
  broker: { send(queue: QueueDefinition, body: SubmitBatchMessage, requestId?: string): Promise<void> };
  logger: Logger;
}

/** Unconfirmed messages per job. */
const CONFIRMS = 500;
const SETTLED_AT_ONCE = 2_000;
const SETTLED_WAITING = 20_000;
/** Interval for deleting outbox rows with confirmed messages: well before the sweep reads them. */
const SETTLE_EVERY_MS = 1_500;
/** Maximum number of commits queued concurrently; the sweep queues the others. */
const MAX_RUNNING = 1_000;

/** Queues accepted jobs: one message per batch. The sweep queues again after a failure; a duplicate message has no effect. */
export class JobQueue {
  private readonly settled: Grouping<OutboxRef, void>;
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly deps: JobQueueDeps) {
    this.settled = new Grouping({
      maxGroup: SETTLED_AT_ONCE,
      maxWaiting: SETTLED_WAITING,
      pauseMs: (count) => (count >= SETTLED_AT_ONCE ? 0 : SETTLE_EVERY_MS),
      write: async (refs) => {
        // The deletion is not awaited: if it is lost, a message is published twice, and the second has no effect.
        await this.deps.collections.outbox.deleteMany(
          {
            _id: { $in: refs.map(({ outboxId }) => outboxId) },
            company: { $in: [...new Set(refs.map(({ company }) => company))] },
          },
          { writeConcern: { w: 1 } },
        );
        return refs.map(() => undefined);
      },
    });
  }

  /** Queues `accepted` jobs in the background. */
  begin(jobs: QueuedJob[]): void {
    this.track(jobs.length, () => this.queue(jobs));
  }

  /** Queues batches that were committed together, in the background. */
  beginCommitted(ref: OutboxRef, batches: QueuedBatch[]): void {
    this.track(batches.length, async () => {
      await this.publishTogether(batches);
      this.settle(ref, batches.length);
    });
  }

  /** @throws BrokerUnavailableError or the database's error; the jobs stay `accepted`. */
  async queue(jobs: QueuedJob[]): Promise<void> {
    const companies = { $in: [...new Set(jobs.map(({ company }) => company))] };
    const ids = jobs.map(({ _id }) => _id);
    await this.openBatches(ids, companies);
    await this.publish(jobs);
    await this.deps.collections.jobs.updateMany(
      { _id: { $in: ids }, company: companies, state: 'accepted' },
      { $set: { state: 'queued' } },
    );
  }

  /** @throws BrokerUnavailableError or the database's error; the commit then stays in the outbox. */
  async queueCommitted(row: OutboxDocument, batches: QueuedBatch[]): Promise<void> {
    await this.publishTogether(batches);
    const { _id, company } = row;
    await this.deps.collections.outbox.deleteOne({ _id, company });
  }

  /** Awaits the work begun by `begin`. */
  async drain(): Promise<void> {
    await Promise.all(this.running);
    await this.settled.drain();
  }

  private settle(ref: OutboxRef, count: number): void {
    this.settled.addWhenFree(ref).catch((error: unknown) => this.leaveToSweep(count, error));
  }

  private track(count: number, work: () => Promise<void>): void {
    // A hanging broker must not fill the memory: the sweep queues the jobs skipped here.
    if (this.running.size >= MAX_RUNNING) return;
    const run = work()
      .catch((error: unknown) => this.leaveToSweep(count, error))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async openBatches(smsIDs: number[], company: { $in: number[] }): Promise<void> {
    // The events of recipients that were stop-listed at acceptance are due from now on.
    const pendingSince = { $cond: [{ $eq: ['$pending', []] }, null, '$$NOW'] };
    const written = { smsID: { $in: smsIDs }, company, state: 'written' as const };
    await this.deps.collections.batches.updateMany(written, [
      { $set: { state: 'queued', dueAt: '$$NOW', pendingSince } },
    ]);
  }

  private async publish(jobs: QueuedJob[]): Promise<void> {
    const begun = Date.now();
    let confirms: Promise<void>[] = [];
    for (const job of jobs) {
      const { _id, company, priority, batches, requestId } = job;
      for (let number = 0; number < batches; number++) {
        const message = { batch: batchId(_id, number), company, priority, ...sizeOf(job.recipients) };
        confirms.push(this.deps.broker.send(SUBMIT_QUEUES[priority], message, requestId));
        if (confirms.length < CONFIRMS) continue;
        await Promise.all(confirms);
        confirms = [];
      }
    }
    await Promise.all(confirms);
    traceQueued(jobs, begun);
  }

  /** Batches of one send each share messages if alike, which is cheaper for all. A shared batch has a message of its own. */
  private async publishTogether(batches: QueuedBatch[]): Promise<void> {
    const begun = Date.now();
    const confirms: Promise<void>[] = [];
    for (const alike of groupBy(batches, likeness).values()) {
      for (let from = 0; from < alike.length; from += 1 + MORE_BATCHES) {
        const [first, ...others] = alike.slice(from, from + 1 + MORE_BATCHES);
        const { _id: batch, company, priority, requestId, shared, numbers } = first!;
        const more = others.map(({ _id }) => _id);
        const size = shared ? { recipients: numbers.length } : sizeOf(numbers.length);
        const message = { batch, ...(more.length > 0 ? { more } : {}), company, priority, ...size };
        confirms.push(this.deps.broker.send(SUBMIT_QUEUES[priority], message, requestId));
      }
    }
    await Promise.all(confirms);
    if (isTracing()) traceQueued(batches.flatMap(jobsOf), begun);
  }

  private leaveToSweep(count: number, error: unknown): void {
    // While the broker is unavailable (which is logged once, by the connection), every send ends here.
    const level = isUnavailable(error) ? 'debug' : 'error';
    this.deps.logger[level]('job.queueing_deferred', { count, error });
  }
}

/** The sends in a batch, for tracing. */
function jobsOf(batch: QueuedBatch): QueuedJob[] {
  return (batch.shared ? batch.numbers : ['']).map((_number, i) => {
    const { smsID, company, requestId } = originOf(batch, i);
    return { _id: smsID, company, priority: batch.priority, batches: 1, recipients: 1, requestId };
  });
}

function likeness({ _id, company, priority, numbers, shared }: QueuedBatch): string {
  return shared ? _id : `${company}/${priority}/${numbers.length > SMALL_SEND_RECIPIENTS}`;
}

function sizeOf(recipients: number): Pick<SubmitBatchMessage, 'large'> {
  return recipients > SMALL_SEND_RECIPIENTS ? { large: true } : {};
}
