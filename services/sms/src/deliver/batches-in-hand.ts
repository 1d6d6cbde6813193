import type { Broker } from '@herald/broker';
import { SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import { LineBudget, runWithRequestId } from '@herald/telemetry/logging';
import type { Permit, Permits } from './capacity/permits';
import { Claim, type ClaimedBatch } from '../record/outcomes/claim';
import { type ClaimStore, CHUNK_SIZE } from './claim-store';
import type { BatchRef } from '../model/batch-filter';
import { originOf } from '../model/shared-batch';
import type { OutcomeRecorder } from '../record/outcomes/outcome-recorder';
import { oneClaimant, SharedClaimants } from './submit/claimants';
import { BatchSubmission, type SubmitBatchDeps } from './submit/submit-batch';
import type { Claimants } from './submit/submit-recipient';
import { recallBatch } from './suspension/recall-batch';
import { holdSuspended } from './suspension/suspension-on-shared';
import type { SuspensionView } from '../rules/suspension-view';
import type { QueueWait } from './sending-metrics';

export interface BatchesInHandDeps extends SubmitBatchDeps {
  broker: Pick<Broker, 'deadLetter'>;
  claims: Pick<ClaimStore, 'leaseMs' | 'renew' | 'outlived' | 'quarantine' | 'textsOf' | 'storeIntent'>;
  recorder: Pick<OutcomeRecorder, 'adopt' | 'record' | 'recorded' | 'isOpen'>;
  queueWait: QueueWait;
  suspensions: Pick<SuspensionView, 'isQuiet' | 'isStopped' | 'stops' | 'recallReason'>;
}

/** Claims of a batch that may fail by crashes before the batch is dead-lettered. */
const MAX_ATTEMPTS = 20;

/** The batches that this sender has claimed: submits each, keeps its lease, and releases it on a stop or a suspension. */
export class BatchesInHand {
  private readonly claims = new Set<Claim>();
  private readonly running = new Set<Promise<void>>();
  private readonly submitted: LineBudget;
  private stopped = false;

  constructor(
    private readonly deps: BatchesInHandDeps,
    private readonly permits: Permits,
  ) {
    this.submitted = new LineBudget(deps.logger, 'batch.submitted');
  }

  /** Submits a claimed batch in the background. `asked`: when its claim was requested, ms of the monotonic clock. */
  submit(batch: ClaimedBatch, permit: Permit, asked: number, ended: () => void): void {
    const submit = (): Promise<void> => this.submitClaimed(batch, permit, asked + this.deps.claims.leaseMs);
    // A shared batch holds recipients of several requests, so it runs under no single request id.
    const work = (batch.shared ? submit() : runWithRequestId(batch.requestId, submit))
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

  /**
   * Releases the unsubmitted recipients of these batches.
   * @returns whether there are any, also in batches of which only some recipients must be released (`isMeantInPart`): these are checked
   * one by one before their submission
   */
  release(
    isMeant: (batch: ClaimedBatch) => boolean,
    isMeantInPart = (_batch: ClaimedBatch): boolean => false,
  ): boolean {
    const open = [...this.claims].filter(({ ends }) => !ends);
    const meant = open.filter(({ batch }) => isMeant(batch));
    for (const claim of meant) claim.release();
    return meant.length > 0 || open.some(({ batch }) => isMeantInPart(batch));
  }

  /** From now on, claimed batches are released without a submit. */
  stop(): void {
    this.stopped = true;
  }

  /** Resolves when the outcomes of all batches in progress are stored. */
  async drain(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Renews the leases. Run it every two seconds. */
  async renewLeases(): Promise<void> {
    const { claims } = this.deps;
    const held = [...this.claims].map((claim) => {
      const { _id: id, company, lease } = claim.batch;
      return { id, company, owner: lease.owner, claim };
    });
    const asked = performance.now();
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

  private async submitClaimed(claimed: ClaimedBatch, permit: Permit, until: number): Promise<void> {
    const { batch, aside } = await holdSuspended(claimed, this.deps);
    const claim = new Claim(batch, until);
    this.claims.add(claim);
    try {
      await this.submitOrRecall(claim, permit, aside);
    } finally {
      this.claims.delete(claim);
    }
  }

  /** @param aside recipients of a shared batch that this claim must not submit */
  private async submitOrRecall(claim: Claim, permit: Permit, aside: ReadonlySet<number>): Promise<void> {
    const { batch } = claim;
    const { recorder, queueWait, suspensions } = this.deps;
    if (batch.attempts > MAX_ATTEMPTS) return this.quarantine(claim);
    queueWait(batch);
    recorder.adopt(batch);
    const reason = suspensions.recallReason(batch);
    if (reason !== null) {
      claim.end();
      return recallBatch(batch, reason, recorder);
    }
    if (this.stopped || suspensions.stops(batch)) claim.release();
    const begun = Date.now();
    const { company, smsID, priority } = batch;
    const claimants = this.claimantsOf(batch, permit, aside);
    try {
      await new BatchSubmission(claim, claimants, this.deps).submit();
    } finally {
      claimants.release();
    }
    const recipients = batch.numbers.length;
    this.submitted.log({ company, smsID, priority, batch: batch._id, recipients, ms: Date.now() - begun });
  }

  /** A shared batch takes one permit per recipient, released as soon as that recipient is finished. */
  private claimantsOf(batch: ClaimedBatch, permit: Permit, aside: ReadonlySet<number>): Claimants {
    const { priority, byRoundRobin } = permit.held;
    if (!batch.shared) {
      const large = permit.held.large || batch.numbers.length > CHUNK_SIZE;
      return oneClaimant({
        company: batch.company,
        large,
        waitAt: (route) => permit.waitAt(route),
        goOn: (inVain) => permit.goOn(inVain),
      });
    }
    const { suspensions } = this.deps;
    const claimants = new SharedClaimants(
      batch,
      (company) => this.permits.issue({ priority, company, large: false, byRoundRobin }),
      (i) => !aside.has(i) && (suspensions.isQuiet || !suspensions.stops(originOf(batch, i))),
    );
    permit.release();
    return claimants;
  }

  /** Publishes the dead letter before it updates the batch: a failed batch without a dead letter would be lost. */
  private async quarantine(claim: Claim): Promise<void> {
    const { batch } = claim;
    const { _id, company, priority, requestId, shared, numbers } = batch;
    const large = !shared && numbers.length > CHUNK_SIZE;
    const message: SubmitBatchMessage = {
      batch: _id,
      company,
      priority,
      ...(large ? { large } : {}),
      ...(shared ? { recipients: numbers.length } : {}),
    };
    await this.deps.broker.deadLetter(SUBMIT_QUEUES[priority], message, requestId);
    claim.end();
    await this.deps.claims.quarantine(batch);
    this.deps.logger.error('batch.quarantined', { batch: _id, company, priority, attempts: MAX_ATTEMPTS });
  }
}
