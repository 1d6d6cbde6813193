import type { mongo } from 'mongoose';
import type { Broker } from '@herald/broker';
import { FINAL_STATUSES, type Priority, PRIORITIES, SUBMIT_QUEUES } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { BatchDocument } from '../model/batch-model';
import type { FairBatchQueue } from './queue/fair-batch-queue';
import { type BatchRequeue, QUEUED_FIELDS } from './queue/batch-requeue';
import { publishBatches, type QueuedBatch } from './queue/publish-batches';
import type { JobCollections } from '../model/job-collections';
import { LEASE_IS_OVER } from './claim-store';
import type { ReceiptMatcher } from '../record/receipts/receipt-matcher';
import type { OutcomeRecorder } from '../record/outcomes/outcome-recorder';
import type { SubmissionStore, IndeterminatePart } from '../record/outcomes/submission-store';

export interface SendingSweepDeps {
  batches: JobCollections['batches'];
  broker: Pick<Broker, 'depth' | 'send'>;
  requeue: Pick<BatchRequeue, 'queueAgain'>;
  recorder: Pick<OutcomeRecorder, 'record'>;
  matcher: Pick<ReceiptMatcher, 'matchWaiting'>;
  submissions: Pick<
    SubmissionStore,
    'pageWaiting' | 'removeWaiting' | 'pageIndeterminate' | 'removeIndeterminate'
  >;
  fairBatchQueue: Pick<FairBatchQueue, 'whichWait'>;
  logger: Logger;
}

const AT_ONCE = 500;
/** Whole batches recorded concurrently. Each may have a thousand changes to store and publish. */
const WHOLE_BATCHES_AT_ONCE = 10;
const PENDING_AFTER_MS = 8_000;
const FORGOTTEN_AFTER_MS = 5_000;
/** In a queue with up to this number of messages, which senders receive at once, no message is older than `FORGOTTEN_AFTER_MS`. */
const SHORT_QUEUE = 100;
/** Batches without a message that one run queues, and batches that wait for fair queueing that it passes over to find them. */
const MOST_FORGOTTEN = 50_000;
const MOST_WAITING = 5_000;
/** A delivery receipt younger than this may belong to an answer that another process is just receiving. */
const ANSWERED_AFTER_MS = 15_000;
/** The delivery receipt of a repeated try mostly arrives within this time, and still finds its message. */
const INDETERMINATE_KEPT_MS = 3_600_000;

/**
 * Recovers batches after a crash, a delay or a lost message. Each step is idempotent and bounded, so any process may run it and stop at any
 * time. One process at a time runs it, to limit the load on the database.
 */
export class SendingSweep {
  /** When the next waiting batch is due, as the last run found it, ms since epoch; null if none waits. */
  nextAt: number | null = null;
  private waitingCursor: mongo.ObjectId | null = null;
  private indeterminateCursor: string | null = null;
  /** Per priority queue, the number of batches waiting for fair queueing that the current round has passed over. */
  private readonly passed: Record<Priority, number> = { otp: 0, standard: 0, bulk: 0 };

  constructor(private readonly deps: SendingSweepDeps) {}

  /** Requeues batches that are due and batches of dead senders. */
  async queueDue(goOn = (): boolean => true): Promise<void> {
    const { requeue } = this.deps;
    while (goOn()) {
      const { isDue, isLeaseOver } = await this.findWork();
      if (isDue) await requeue.queueAgain({ state: 'waiting', dueAt: { $lte: new Date() } }, 'due');
      if (isLeaseOver) await requeue.queueAgain(LEASE_IS_OVER, 'lease_expired');
      if (!isDue) return;
    }
  }

  /** Recovers what a crash or a lost message leaves behind: unconfirmed events, and batches without a message. */
  async recover(): Promise<void> {
    // The type is named because MongoDB uses the partial index of pending events only then.
    const pending = { $type: 'date', $lt: new Date(Date.now() - PENDING_AFTER_MS) } as const;
    await this.recordEach('republish', { pendingSince: pending });
    // One query while there are none, because idle services ask it too.
    if (await this.deps.batches.findOne(queuedLong({ $in: [...PRIORITIES] }), { projection: { _id: 1 } }))
      for (const priority of PRIORITIES) await this.queueForgotten(priority);
  }

  /** Handles work that is not urgent: expired batches, waiting delivery receipts, and settled indeterminate submits. */
  async tidy(): Promise<void> {
    const expired = await this.recordEach('expired', { state: 'submitted', expiresAt: { $lt: new Date() } });
    if (expired > 0) this.deps.logger.info('batches.expired', { batches: expired });
    await this.matchWaitingReceipts();
    await this.forgetSettledUnknowns();
  }

  /** One query for both, because idle services ask it too. */
  private async findWork(): Promise<{ isDue: boolean; isLeaseOver: boolean }> {
    const { batches } = this.deps;
    const isOver = [{ $match: LEASE_IS_OVER }, { $limit: 1 }, { $project: { state: 1 } }];
    const found = await batches
      .aggregate<Pick<BatchDocument, 'state' | 'dueAt'>>([
        { $match: { state: 'waiting' } },
        { $sort: { dueAt: 1 } },
        { $limit: 1 },
        { $project: { state: 1, dueAt: 1 } },
        { $unionWith: { coll: batches.collectionName, pipeline: isOver } },
      ])
      .toArray();
    const next = found.find(({ state }) => state === 'waiting');
    this.nextAt = next?.dueAt?.getTime() ?? null;
    const isDue = this.nextAt !== null && this.nextAt <= Date.now();
    return { isDue, isLeaseOver: found.some(({ state }) => state === 'claimed') };
  }

  /**
   * Queues batches without a message: the process that accepted them died before it published it, or the broker was unavailable. A batch has
   * none if its queue is short, it has been queued for longer than a message stays in such a queue, and it does not wait for fair queueing.
   */
  private async queueForgotten(priority: Priority): Promise<void> {
    const from = this.passed[priority];
    const queued = this.deps.batches
      .find<QueuedBatch>(queuedLong(priority), { projection: QUEUED_FIELDS })
      .skip(from)
      .limit(MOST_FORGOTTEN)
      .batchSize(AT_ONCE);
    let [found, passed] = [0, 0];
    for await (const page of pagesOf(queued)) {
      if (found + passed === 0 && (await this.isLong(priority))) return;
      const waiting = await this.deps.fairBatchQueue.whichWait(page.map(({ _id }) => _id));
      const forgotten = page.filter(({ _id }) => !waiting.has(_id));
      await publishBatches(this.deps.broker, forgotten);
      found += forgotten.length;
      passed += waiting.size;
      if (passed >= MOST_WAITING) break;
    }
    this.passed[priority] = passed >= MOST_WAITING ? from + passed : 0;
    if (found === 0) return;
    this.deps.logger.info('batches.queued_again', { reason: 'forgotten', priority, batches: found });
  }

  private async isLong(priority: Priority): Promise<boolean> {
    return (await this.deps.broker.depth(SUBMIT_QUEUES[priority])).messages > SHORT_QUEUE;
  }

  /** @returns the number of batches */
  private async recordEach(
    kind: 'republish' | 'expired',
    filter: mongo.Filter<BatchDocument>,
  ): Promise<number> {
    const found = await this.deps.batches
      .find(filter, { projection: { _id: 1 } })
      .limit(AT_ONCE)
      .toArray();
    for (let from = 0; from < found.length; from += WHOLE_BATCHES_AT_ONCE) {
      const some = found.slice(from, from + WHOLE_BATCHES_AT_ONCE);
      await Promise.all(some.map(({ _id }) => this.deps.recorder.record({ kind, batch: _id })));
    }
    return found.length;
  }

  /** Scans the waiting delivery receipts page by page, and matches those whose submission was stored later. */
  private async matchWaitingReceipts(): Promise<void> {
    const page = await this.deps.submissions.pageWaiting(this.waitingCursor, AT_ONCE);
    this.waitingCursor = page.length < AT_ONCE ? null : page.at(-1)!._id;
    if (page.length === 0) return;
    const matched = await this.deps.matcher.matchWaiting(page, new Date(Date.now() - ANSWERED_AFTER_MS));
    await Promise.all(matched.settled.map((outcome) => this.deps.recorder.record(outcome)));
    await this.deps.submissions.removeWaiting(matched.waitingToRemove);
    await this.deps.submissions.removeIndeterminate(matched.indeterminateToRemove);
  }

  /** Deletes indeterminate parts whose recipient has ended by another try: a delivery receipt may never name them. */
  private async forgetSettledUnknowns(): Promise<void> {
    const before = new Date(Date.now() - INDETERMINATE_KEPT_MS);
    const page = await this.deps.submissions.pageIndeterminate(this.indeterminateCursor, before, AT_ONCE);
    this.indeterminateCursor = page.length < AT_ONCE ? null : page.at(-1)!._id;
    if (page.length === 0) return;
    const ids = [...new Set(page.map(({ batch }) => batch))];
    const found = await this.deps.batches
      .find({ _id: { $in: ids } }, { projection: { statuses: 1 } })
      .toArray();
    const statuses = new Map(found.map((batch) => [batch._id, batch.statuses]));
    const isSettled = ({ batch, i }: IndeterminatePart): boolean => {
      const status = statuses.get(batch)?.[i];
      return status === undefined || FINAL_STATUSES.has(status);
    };
    await this.deps.submissions.removeIndeterminate(page.filter(isSettled).map(({ _id }) => _id));
  }
}

/** Batches that are queued for longer than a message stays in a short queue. */
function queuedLong(priority: Priority | { $in: Priority[] }): mongo.Filter<BatchDocument> {
  const since = { $lt: new Date(Date.now() - FORGOTTEN_AFTER_MS) };
  return { state: 'queued', priority, $or: [{ dueAt: null, createdAt: since }, { dueAt: since }] };
}

async function* pagesOf<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const one of all) {
    if (page.push(one) < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
