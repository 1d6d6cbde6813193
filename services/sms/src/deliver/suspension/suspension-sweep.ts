import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { PRIORITIES } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import { type BatchDocument, type BatchState, OPEN_STATES } from '../../model/batch-model';
import type { CancelJob } from './cancel-job';
import type { JobCollections } from '../../model/job-collections';
import { isCancelledTooLate, outcomesOf } from '../../model/job-outcome';
import { REASON } from '../../model/reasons';
import { originOf, type RecipientOrigin } from '../../model/shared-batch';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import { LEASE_MS } from '../claim-store';
import type { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';
import { type BatchRequeue, QUEUED_AT_ONCE } from '../queue/batch-requeue';
import { type SuspensionView, LOST_FOR_MS } from '../../rules/suspension-view';
import type { HeldBatches } from './held-batches';
import { recallBatch } from './recall-batch';
import { RecalledSends, recallShared } from './recalled-sends';

export interface SuspensionSweepDeps {
  collections: JobCollections;
  view: Pick<SuspensionView, 'isStopped' | 'lostWithin' | 'refresh'>;
  held: Pick<HeldBatches, 'companies'>;
  requeue: Pick<BatchRequeue, 'queueAgain'>;
  recorder: Pick<OutcomeRecorder, 'adopt' | 'record'>;
  cancelJob: Pick<CancelJob, 'cancelScheduled'>;
  logger: Logger;
}

/** Unfinished, and not claimed. */
const UNCLAIMED: BatchState[] = OPEN_STATES.filter((state) => state !== 'claimed');
/**
 * States from which a batch continues automatically. A dead-lettered batch waits for the operator, or for the end of its validity.
 */
const COMING: BatchState[] = ['queued', 'waiting', 'held'];
const JOBS_AT_ONCE = 100;
/** Batches that are recalled together: this number finishes well within a lease. */
const BATCHES_AT_ONCE = 10;
/** Limit of steps of one kind per run. The next run continues, after the other kinds have had their steps. */
const STEPS = 20;
/** Reads all queued batches, so it runs seldom. Senders that claim such a batch recall it sooner. */
const QUEUED_OF_LOST_EVERY_MS = 30_000;
/** A send may be accepted just when its brand is lost. Also the interval at which all lost brands are checked. */
const LOST_LATELY_MS = 600_000;

/**
 * Carries out suspensions and recalls, independent of the senders. Held batches are requeued once their company is active again; they,
 * dead-lettered and queued batches are refunded at the end of their validity. Unsubmitted recipients of recalled jobs are refunded. Each
 * step is stored before the next, so another process can continue after a crash.
 */
export class SuspensionSweep {
  /** Last check of all rejected or deleted brands, in ms of the monotonic clock. */
  private scannedAllAt = -Infinity;
  /** Last search for queued batches of rejected or deleted brands, in ms of the monotonic clock. */
  private scannedQueuedAt = -Infinity;

  private readonly recalled: RecalledSends;

  constructor(private readonly deps: SuspensionSweepDeps) {
    this.recalled = new RecalledSends(deps.collections);
  }

  /** Recalls and refunds all due batches. Run it every second. */
  async recall(): Promise<void> {
    await this.recallJobs();
    await this.recallOfShared();
    // No sender claims a queued batch while no carrier is connected.
    for (const state of ['held', 'quarantined', 'queued'] as const)
      await this.recallBatches({ state, expiresAt: { $lte: new Date() } }, REASON.EXPIRED);
    await this.recallOfLostBrands();
  }

  /**
   * Requeues held batches of companies that are not suspended. Run it every second. The view is refreshed first, because another
   * process may have held a batch for a suspension that this process has not read yet.
   */
  async release(): Promise<void> {
    const { held, view, requeue } = this.deps;
    const companies = await held.companies();
    if (companies.every((company) => view.isStopped(company))) return;
    await view.refresh();
    const free = companies.filter((company) => !view.isStopped(company));
    if (free.length === 0) return;
    for (let step = 0; step < STEPS; step++) {
      const filter = { state: 'held' as const, company: { $in: free } };
      // Due from now on, so that the time on hold does not count as backlog and raises no alert.
      const queued = await requeue.queueAgain(filter, 'resumed', { dueAt: new Date() });
      if (queued < QUEUED_AT_ONCE) return;
    }
  }

  private async recallJobs(): Promise<void> {
    const { jobs, batches } = this.deps.collections;
    const recalling = await jobs
      .find({ state: 'recalling' }, { projection: { company: 1, recallReason: 1 } })
      .limit(JOBS_AT_ONCE)
      .toArray();
    for (const { _id: smsID, company, recallReason = REASON.CANCELLED } of recalling) {
      await this.recallBatches({ smsID, state: { $in: UNCLAIMED } }, recallReason);
      const open = { smsID, state: { $in: OPEN_STATES } };
      // A sender releases the batches that it has claimed within seconds.
      if (await batches.findOne(open, { projection: { _id: 1 } })) continue;
      const outcome = (await outcomesOf(batches, [{ _id: smsID, company }])).get(smsID);
      const state = outcome && isCancelledTooLate(outcome) ? 'queued' : 'recalled';
      await jobs.updateOne({ _id: smsID, company, state: 'recalling' }, { $set: { state } });
      this.deps.logger.info('job.recalled', { smsID, company, cancelled: outcome?.cancelled });
    }
  }

  /** Recalls cancelled sends in shared batches. A sender recalls those of the batches that it has claimed. */
  private async recallOfShared(): Promise<void> {
    const sends = await this.recalled.next();
    if (sends.size === 0) return;
    const ids = [...new Set([...sends.values()].map(({ batch }) => batch))];
    await this.recallInShared(ids, COMING, ({ smsID }) => sends.get(smsID)?.reason ?? null);
  }

  private async recallBatches(filter: mongo.Filter<BatchDocument>, reason: string): Promise<void> {
    const { recorder } = this.deps;
    for (let step = 0; step < STEPS; step++) {
      const claimed = await this.claim(filter);
      await Promise.all(
        claimed.map((batch) => {
          recorder.adopt(batch);
          return recallBatch(batch, reason, recorder);
        }),
      );
      if (claimed.length === 0) return;
    }
  }

  /** Claims each of these batches once, and releases it with its other recipients into its earlier state. */
  private async recallInShared(
    ids: string[],
    states: BatchState[],
    reasonOf: (origin: RecipientOrigin) => string | null,
  ): Promise<void> {
    const { recorder } = this.deps;
    for (let from = 0; from < ids.length; from += BATCHES_AT_ONCE) {
      const some = ids.slice(from, from + BATCHES_AT_ONCE);
      const claimed = await this.claim({ _id: { $in: some }, state: { $in: states } });
      await Promise.all(
        claimed.map((batch) => {
          recorder.adopt(batch);
          return recallShared(batch, (i) => reasonOf(originOf(batch, i)), recorder);
        }),
      );
    }
  }

  /** Unlike a sender's claim it submits nothing: if this process crashes, the next owner knows that nothing was submitted. */
  private async claim(filter: mongo.Filter<BatchDocument>): Promise<ClaimedBatch[]> {
    const { batches } = this.deps.collections;
    const owner = randomUUID();
    const found = await batches
      .find(filter, { projection: { _id: 1 } })
      .limit(BATCHES_AT_ONCE)
      .toArray();
    if (found.length === 0) return [];
    const wanted = { _id: { $in: found.map(({ _id }) => _id) } };
    await batches.updateMany({ ...filter, ...wanted }, [
      {
        $set: {
          state: 'claimed',
          lease: { owner, until: { $add: ['$$NOW', LEASE_MS] }, from: '$intent' },
          version: { $add: ['$version', 1] },
        },
      },
    ]);
    return (await batches.find({ ...wanted, 'lease.owner': owner }).toArray()) as ClaimedBatch[];
  }

  /** Cancels scheduled sends of rejected or deleted brands and recalls their queued batches, also without a carrier. */
  private async recallOfLostBrands(): Promise<void> {
    const { view } = this.deps;
    const isTimeForAll = performance.now() - this.scannedAllAt > LOST_LATELY_MS;
    const lost = await view.lostWithin(isTimeForAll ? LOST_FOR_MS : LOST_LATELY_MS);
    if (lost.length === 0) return;
    const reasons = new Map(lost.map(({ brandID, reason }) => [brandID, reason]));
    const isThrough = await this.cancelScheduledOf(reasons);
    const isTimeForQueued = performance.now() - this.scannedQueuedAt > QUEUED_OF_LOST_EVERY_MS;
    if (isTimeForQueued && (await this.recallQueuedOf(reasons))) this.scannedQueuedAt = performance.now();
    if (isTimeForAll && isThrough) this.scannedAllAt = performance.now();
  }

  /** @returns whether none are left */
  private async cancelScheduledOf(reasons: Map<number, string>): Promise<boolean> {
    const { collections, cancelJob } = this.deps;
    const scheduled = await collections.jobs
      .find({ state: 'scheduled', brandID: { $in: [...reasons.keys()] } }, { projection: { brandID: 1 } })
      .limit(JOBS_AT_ONCE)
      .toArray();
    for (const { _id, brandID } of scheduled) await cancelJob.cancelScheduled(_id, reasons.get(brandID)!);
    return scheduled.length < JOBS_AT_ONCE;
  }

  /** @returns whether none are left */
  private async recallQueuedOf(reasons: Map<number, string>): Promise<boolean> {
    const queued = await this.deps.collections.batches
      .find(
        { state: 'queued', priority: { $in: [...PRIORITIES] }, brandID: { $in: [...reasons.keys()] } },
        { projection: { brandID: 1 } },
      )
      .limit(STEPS * BATCHES_AT_ONCE)
      .toArray();
    for (const [brandID, own] of groupBy(queued, (batch) => batch.brandID!))
      await this.recallBatches(
        { _id: { $in: own.map(({ _id }) => _id) }, state: 'queued' },
        reasons.get(brandID)!,
      );
    const shared = await this.recalled.queuedOf(reasons, STEPS * BATCHES_AT_ONCE);
    await this.recallInShared(shared, ['queued'], ({ brandID }) => reasons.get(brandID) ?? null);
    return Math.max(queued.length, shared.length) < STEPS * BATCHES_AT_ONCE;
  }
}
