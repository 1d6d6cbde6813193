import type { Broker } from '@herald/broker';
import { SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import { LineBudget, runWithRequestId } from '@herald/telemetry/logging';
import type { Permit } from './capacity/permits';
import { Claim, type ClaimedBatch } from '../record/outcomes/claim';
import { type ClaimStore, CHUNK_SIZE } from './claim-store';
import type { BatchRef } from '../model/batch-filter';
import type { OutcomeRecorder } from '../record/outcomes/outcome-recorder';
import { BatchSubmission, type SubmitBatchDeps } from './submit/submit-batch';
import { recallBatch } from './suspension/recall-batch';
import type { SuspensionView } from '../rules/suspension-view';
import type { QueueWait } from './sending-metrics';

export interface BatchesInHandDeps extends SubmitBatchDeps {
  broker: Pick<Broker, 'deadLetter'>;
  claims: Pick<ClaimStore, 'leaseMs' | 'renew' | 'outlived' | 'quarantine' | 'textsOf' | 'storeIntent'>;
  recorder: Pick<OutcomeRecorder, 'adopt' | 'record' | 'recorded' | 'isOpen'>;
  queueWait: QueueWait;
  suspensions: Pick<SuspensionView, 'stops' | 'recallReason'>;
}

/** The interval of renewals. A claim younger than this is not renewed: most small ones have ended by then. */
export const RENEW_MS = 2_000;

/** Claims of a batch that may fail by crashes before the batch is dead-lettered. */
const MAX_ATTEMPTS = 20;

/** The batches that this sender has claimed: submits each, keeps its lease, and releases it on a stop or a suspension. */
export class BatchesInHand {
  /** Each with the time of its claim, ms of the monotonic clock. */
  private readonly claims = new Map<Claim, number>();
  private readonly submissions = new Set<BatchSubmission>();
  private readonly running = new Set<Promise<void>>();
  private readonly submitted: LineBudget;
  private stopped = false;

  constructor(private readonly deps: BatchesInHandDeps) {
    this.submitted = new LineBudget(deps.logger, 'batch.submitted');
  }

  /** Submits a claimed batch in the background. `asked`: when its claim was requested, ms of the monotonic clock. */
  submit(batch: ClaimedBatch, permit: Permit, asked: number, ended: () => void): void {
    const work = runWithRequestId(batch.requestId, () => this.submitClaimed(batch, permit, asked))
      // The lease of the batch expires. The sweep then requeues the batch and counts the attempt.
      .catch((error: unknown) =>
        this.deps.logger.error('batch.submission_failed', { batch: batch._id, error }),
      )
      .finally(() => {
        permit.release();
        ended();
      });
    this.track(work);
  }

  /** `drain` awaits this work, too. */
  track(work: Promise<void>): void {
    const running = work.finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Releases the unsubmitted recipients of these batches. Returns whether there are any. */
  release(isMeant: (batch: ClaimedBatch) => boolean): boolean {
    const meant = [...this.claims.keys()].filter(({ ends, batch }) => !ends && isMeant(batch));
    for (const claim of meant) claim.release();
    return meant.length > 0;
  }

  /** Asks the stop lists again for the recipients that wait. Done for all batches at once, so that they share few queries. */
  askStopLists(): void {
    for (const submission of this.submissions) submission.askStopLists();
  }

  /** From now on, claimed batches are released without a submit. */
  stop(): void {
    this.stopped = true;
  }

  /** Resolves when the outcomes of all batches in progress are stored. */
  async drain(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Renews the leases. Run it every `RENEW_MS`. */
  async renewLeases(): Promise<void> {
    const { claims } = this.deps;
    const asked = performance.now();
    const held = [...this.claims].flatMap(([claim, since]) => {
      const { _id: id, company, lease } = claim.batch;
      return asked - since < RENEW_MS ? [] : [{ id, company, owner: lease.owner, claim }];
    });
    try {
      const lost = await claims.renew(held);
      const outlived: BatchRef[] = [];
      for (const one of held) {
        const { claim, id, company } = one;
        if (!lost.has(one)) claim.renew(asked + claims.leaseMs);
        // If the end of a batch may already be stored, the batch is finished, and its lease is not lost.
        if (!lost.has(one) || claim.isOver || !this.claims.has(claim)) continue;
        claim.lose();
        outlived.push({ _id: id, company });
        this.deps.logger.warn('batch.lease_lost', { batch: id });
      }
      await claims.outlived(outlived);
    } catch (error) {
      this.deps.logger.warn('batch.renewal_failed', { error });
    }
  }

  private async submitClaimed(batch: ClaimedBatch, permit: Permit, asked: number): Promise<void> {
    const claim = new Claim(batch, asked + this.deps.claims.leaseMs);
    this.claims.set(claim, asked);
    try {
      await this.submitOrRecall(claim, permit, asked);
    } finally {
      this.claims.delete(claim);
    }
  }

  private async submitOrRecall(claim: Claim, permit: Permit, asked: number): Promise<void> {
    const { batch } = claim;
    const { recorder, queueWait, suspensions } = this.deps;
    if (batch.attempts > MAX_ATTEMPTS) return this.quarantine(claim);
    queueWait(batch);
    recorder.adopt(batch);
    const reason = suspensions.recallReason(batch);
    if (reason !== null) {
      claim.end();
      return recallBatch(batch, reason, this.deps);
    }
    // Under a claim that is about to end, nothing is submitted: its acceptance took long.
    const isLate = performance.now() - asked > this.deps.claims.leaseMs / 2;
    if (this.stopped || isLate || suspensions.stops(batch)) claim.release();
    const begun = Date.now();
    const { company, smsID, priority } = batch;
    const submission = new BatchSubmission(claim, permit, this.deps);
    this.submissions.add(submission);
    await submission.submit().finally(() => this.submissions.delete(submission));
    const recipients = batch.numbers.length;
    this.submitted.log({ company, smsID, priority, batch: batch._id, recipients, ms: Date.now() - begun });
  }

  /** Publishes the dead letter before it updates the batch: a failed batch without a dead letter would be lost. */
  private async quarantine(claim: Claim): Promise<void> {
    const { batch } = claim;
    const { _id, company, priority, requestId, numbers } = batch;
    const size = numbers.length > CHUNK_SIZE ? { large: true as const } : {};
    const message: SubmitBatchMessage = { batch: _id, company, priority, ...size };
    await this.deps.broker.deadLetter(SUBMIT_QUEUES[priority], message, requestId);
    claim.end();
    await this.deps.claims.quarantine(batch);
    this.deps.logger.error('batch.quarantined', { batch: _id, company, priority, attempts: MAX_ATTEMPTS });
  }
}
