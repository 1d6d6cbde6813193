import type { mongo } from 'mongoose';
import { FINAL_STATUSES } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { BatchDocument } from '../model/batch-model';
import type { BatchRequeue } from './queue/batch-requeue';
import type { JobCollections } from '../model/job-collections';
import { LEASE_IS_OVER } from './claim-store';
import type { ReceiptMatcher } from '../record/receipts/receipt-matcher';
import type { OutcomeRecorder } from '../record/outcomes/outcome-recorder';
import type { SubmissionStore, IndeterminatePart } from '../record/outcomes/submission-store';

export interface SendingSweepDeps {
  batches: JobCollections['batches'];
  requeue: Pick<BatchRequeue, 'queueAgain'>;
  recorder: Pick<OutcomeRecorder, 'record'>;
  matcher: Pick<ReceiptMatcher, 'matchWaiting'>;
  submissions: Pick<
    SubmissionStore,
    'pageWaiting' | 'removeWaiting' | 'pageIndeterminate' | 'removeIndeterminate'
  >;
  logger: Logger;
}

const AT_ONCE = 500;
/** Whole batches recorded concurrently. Each may have a thousand changes to store and publish. */
const WHOLE_BATCHES_AT_ONCE = 10;
const PENDING_AFTER_MS = 8_000;
/** A delivery receipt younger than this may belong to an answer that another process is just receiving. */
const ANSWERED_AFTER_MS = 15_000;
/** The delivery receipt of a repeated try mostly arrives within this time, and still finds its message. */
const INDETERMINATE_KEPT_MS = 3_600_000;

/**
 * Recovers batches after a crash or a delay. Each step is idempotent and bounded, so any process may run it and stop at any
 * time. One process at a time runs it, to limit the load on the database.
 */
export class SendingSweep {
  /** When the next waiting batch is due, as the last run found it, ms since epoch; null if none waits. */
  nextAt: number | null = null;
  private waitingCursor: mongo.ObjectId | null = null;
  private indeterminateCursor: string | null = null;

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

  /** Recovers what a crash leaves behind: unconfirmed events. */
  async recover(): Promise<void> {
    // The type is named because MongoDB uses the partial index of pending events only then.
    const pending = { $type: 'date', $lt: new Date(Date.now() - PENDING_AFTER_MS) } as const;
    await this.recordEach('republish', { pendingSince: pending });
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
