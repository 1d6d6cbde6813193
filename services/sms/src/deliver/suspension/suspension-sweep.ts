import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { PRIORITIES } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import { type BatchDocument, type BatchState, OPEN_STATES } from '../../model/batch-model';
import type { CancelJob } from './cancel-job';
import type { JobCollections } from '../../model/job-collections';
import { isCancelledTooLate, outcomesOf } from '../../model/job-outcome';
import { Jobs } from '../../model/jobs';
import { REASON } from '../../model/reasons';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import { LEASE_MS, leaseEnd } from '../claim-store';
import type { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';
import { type BatchRequeue, QUEUED_AT_ONCE } from '../queue/batch-requeue';
import type { SenderView } from '../../rules/senders/sender-view';
import { type SuspensionView, LOST_FOR_MS } from '../../rules/suspension-view';
import type { HeldBatches } from './held-batches';
import { recallBatch } from './recall-batch';

export interface SuspensionSweepDeps {
  collections: Pick<JobCollections, 'batches'>;
  view: Pick<SuspensionView, 'isStopped' | 'lostWithin' | 'refresh'>;
  held: Pick<HeldBatches, 'companies'>;
  requeue: Pick<BatchRequeue, 'queueAgain'>;
  recorder: Pick<OutcomeRecorder, 'adopt' | 'record'>;
  senders: Pick<SenderView, 'of'>;
  cancelJob: Pick<CancelJob, 'cancelScheduled'>;
  logger: Logger;
}

/** Unfinished, and not claimed. */
const UNCLAIMED: BatchState[] = OPEN_STATES.filter((state) => state !== 'claimed');
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
  private readonly jobs: Jobs;

  constructor(private readonly deps: SuspensionSweepDeps) {
    this.jobs = new Jobs(deps.collections.batches);
  }

  /** Recalls and refunds all due batches. */
  async recall(): Promise<void> {
    await this.recallJobs();
    const expiresAt = { $lte: new Date() };
    // Each state has an index. No sender claims a queued batch while no carrier is connected.
    const expired = (['held', 'quarantined', 'queued'] as const).map((state) => ({ state, expiresAt }));
    await this.recallBatches({ $or: expired }, REASON.EXPIRED);
    await this.recallOfLostBrands();
  }

  /**
   * Requeues held batches of companies that are not suspended. The view is refreshed first, because another
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

  /** Recalls the jobs that are being cancelled. */
  async recallJobs(): Promise<void> {
    const { batches } = this.deps.collections;
    for (const job of await this.jobs.list({ 'send.state': 'recalling' }, { limit: JOBS_AT_ONCE })) {
      const { _id: smsID, company, recallReason = REASON.CANCELLED } = job;
      await this.recallBatches({ company, smsID, state: { $in: UNCLAIMED } }, recallReason);
      const open = { company, smsID, state: { $in: OPEN_STATES } };
      // A sender releases the batches that it has claimed within seconds.
      if (await batches.findOne(open, { projection: { _id: 1 } })) continue;
      const outcome = (await outcomesOf(batches, [job])).get(smsID);
      const state = outcome && isCancelledTooLate(outcome) ? 'queued' : 'recalled';
      await this.jobs.move(job, 'recalling', state);
      this.deps.logger.info('job.recalled', { smsID, company, cancelled: outcome?.cancelled });
    }
  }

  private async recallBatches(filter: mongo.Filter<BatchDocument>, reason: string): Promise<void> {
    const { recorder } = this.deps;
    for (let step = 0; step < STEPS; step++) {
      const claimed = await this.claim(filter);
      await Promise.all(
        claimed.map((batch) => {
          recorder.adopt(batch);
          return recallBatch(batch, reason, this.deps);
        }),
      );
      if (claimed.length === 0) return;
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
          lease: { owner, until: leaseEnd(LEASE_MS), from: '$intent' },
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
    const filter = { 'send.state': 'scheduled', brandID: { $in: [...reasons.keys()] } } as const;
    const scheduled = await this.jobs.list(filter, { limit: JOBS_AT_ONCE });
    for (const job of scheduled) await this.deps.cancelJob.cancelScheduled(job, reasons.get(job.brandID)!);
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
    for (const [brandID, own] of groupBy(queued, (batch) => batch.brandID))
      await this.recallBatches(
        { _id: { $in: own.map(({ _id }) => _id) }, state: 'queued' },
        reasons.get(brandID)!,
      );
    return queued.length < STEPS * BATCHES_AT_ONCE;
  }
}
