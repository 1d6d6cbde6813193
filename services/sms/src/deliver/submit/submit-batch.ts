import { isUnavailable } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { Carriers } from '../../carriers/carrier';
import { BatchTrace } from './batch-trace';
import { isOnlyDelayed, partsOf, type Retry } from '../../model/batch-model';
import { REASON } from '../../model/reasons';
import type { StopListStore } from '../../rules/stop-list/stop-list-store';
import { isAwaiting, openParts } from '../../record/outcomes/recorded-batch';
import type { Claim } from '../../record/outcomes/claim';
import type { Claimant } from '../capacity/route-queues';
import { type ClaimStore, CHUNK_SIZE } from '../claim-store';
import { leftBehind } from '../../record/outcomes/left-behind';
import type { IndeterminateOutcome } from '../../record/outcomes/outcome';
import type { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';
import { StopListed } from './stop-listed';
import { RecipientSubmission, type SubmitRecipientDeps } from './submit-recipient';
import type { RetryPolicy } from '../../record/outcomes/retry-policy';

export interface SubmitBatchDeps extends SubmitRecipientDeps {
  carriers: SubmitRecipientDeps['carriers'] & Pick<Carriers, 'catchingUp'>;
  claims: Pick<ClaimStore, 'textsOf' | 'storeIntent'>;
  recorder: Pick<OutcomeRecorder, 'record' | 'recorded' | 'isOpen'>;
  stopList: Pick<StopListStore, 'stopped'>;
  policy: Pick<RetryPolicy, 'indeterminateWaitMs' | 'deferMs'>;
  logger: Logger;
}

/** Delay before work is retried that failed because the database or the broker was unavailable. */
const AFTER_OUTAGE_MS = 1_000;

/**
 * Submits one claimed batch: stores intents before submits, records every outcome, then releases the lease. Its recipients follow each
 * other; batches are submitted concurrently, and none waits for the route of another.
 */
export class BatchSubmission {
  /** Recipients below this index are handled; the others are released. */
  private reached: number;
  private readonly recipients: RecipientSubmission;
  private readonly stops: StopListed;
  private readonly trace: BatchTrace | null;
  /** Delay before the released recipients are claimed again, ms. */
  private deferMs = 0;

  constructor(
    private readonly claim: Claim,
    claimant: Claimant,
    private readonly deps: SubmitBatchDeps,
  ) {
    this.reached = claim.batch.lease.from;
    this.trace = BatchTrace.of(claim.batch);
    this.stops = new StopListed(claim.batch, deps.stopList);
    this.recipients = new RecipientSubmission(claim, this.trace, claimant, this.stops, deps);
  }

  /** Resolves once every outcome of this claim is stored. @throws if an outcome could not be stored */
  async submit(): Promise<void> {
    const { batch } = this.claim;
    await this.submitAll().catch((error: unknown) => this.endInOutage(error));
    await this.recipients.whenAnswered();
    // A lost claim has nothing to release: the next claim treats its open submits as indeterminate.
    if (!this.claim.isLost) {
      const { reached: from, deferMs: afterMs } = this;
      this.claim.end();
      void this.recipients.record({
        kind: 'finished',
        batch: batch._id,
        token: batch.lease.owner,
        from,
        afterMs,
      });
    }
    await this.recipients.whenRecorded();
    this.trace?.ended();
  }

  /** Asks the stop lists again for the recipients that wait. Call it every second. */
  askStopLists(): void {
    this.stops.renewOpen();
  }

  /** Whether intents are stored chunk by chunk. Otherwise the claim has stored them all. */
  private get isInChunks(): boolean {
    const { intent, numbers } = this.claim.batch;
    return intent < numbers.length;
  }

  /** Submits a chunk whose intent is stored, and returns the number of handled recipients; the others are withdrawn or released. */
  private async submitChunk(chunk: number[]): Promise<number> {
    const { batch } = this.claim;
    const { recipients } = this;
    let handed = 0;
    for (const i of chunk) {
      if (recipients.ends() || recipients.isOutdated()) return handed;
      if (!isAwaiting(batch, i) || (await this.submitOrStop(i, openParts(batch, i)))) handed++;
      // A recipient that cannot wait here any more is released with all that follow.
      else if (recipients.ends()) return handed;
      else this.withdraw(i);
      this.reached = i + 1;
    }
    return handed;
  }

  private withdraw(i: number): void {
    this.recipients.withdraw(i, this.recipients.ends() ? 0 : this.recipients.deferMsOf(i));
  }

  /** The stored intent marks the submit as indeterminate. If it does not happen after all, it is withdrawn. */
  private async submitOneAgain(retry: Readonly<Retry>): Promise<void> {
    try {
      await this.tryAgain(retry);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.recipients.withdraw(retry.i, AFTER_OUTAGE_MS);
    }
  }

  /** False if no part of the recipient got capacity. A message of which a carrier has a part goes on, whatever a stop list says. */
  private async submitOrStop(i: number, open: number[]): Promise<boolean> {
    if (open.length < partsOf(this.claim.batch, i)) this.stops.release(i);
    if (!(await this.stops.isStopped(i)) && (await this.recipients.submit(i, open))) return true;
    // Asked again, because the number may have been listed during the wait for capacity.
    if (!this.stops.isListed(i)) return false;
    this.recipients.refuse(i, REASON.STOP_LISTED);
    return true;
  }

  /** Every query and write precedes its submits, so after an outage the remaining recipients are surely not submitted. */
  private endInOutage(error: unknown): void {
    if (!isUnavailable(error)) throw error;
    this.deps.logger.warn('batch.deferred', { batch: this.claim.batch._id, error });
    this.deferMs = AFTER_OUTAGE_MS;
  }

  private async submitAll(): Promise<void> {
    const { batch } = this.claim;
    const { recipients } = this;
    await recipients.load();
    if (batch.expiresAt.getTime() <= Date.now()) return this.refuseExpired();
    // Resolves once they are stored, including the outcomes of waiting delivery receipts.
    await Promise.all(this.leftBehind().map((outcome) => recipients.record(outcome)));
    await this.submitAgain(await this.dueRetries());
    const size = batch.numbers.length;
    for (let from = batch.lease.from; from < size && !recipients.ends(); from += CHUNK_SIZE) {
      const upTo = Math.min(from + CHUNK_SIZE, size);
      // Checked before the intent of the chunk is stored.
      await this.stops.ask(range(from, upTo).filter((i) => isAwaiting(batch, i)));
      if (this.isInChunks && !(await this.deps.claims.storeIntent(batch, upTo))) {
        this.claim.lose();
        return;
      }
      const begun = Date.now();
      const handed = await this.submitChunk(range(from, upTo));
      if (this.isInChunks) this.trace?.handedOver(from, upTo, begun);
      if (handed === 0 && this.reached < size && !recipients.ends()) return this.releaseRemaining();
    }
  }

  /** If no recipient of a whole chunk got capacity, the others would not either, and would hold the permit. So they are released. */
  private releaseRemaining(): void {
    const { numbers } = this.claim.batch;
    this.deferMs = this.recipients.deferMsOf(this.reached, numbers.length - this.reached);
  }

  private leftBehind(): IndeterminateOutcome[] {
    const { batch } = this.claim;
    return leftBehind(batch, this.deps.senders.of(batch)?.mayReplace);
  }

  /**
   * Retries that are due. While a backlog of delivery receipts is processed, indeterminate submits wait for theirs, even if they are due.
   */
  private async dueRetries(): Promise<readonly Readonly<Retry>[]> {
    const { batch } = this.claim;
    // No submit of this batch was intended before.
    if (batch.lease.from === 0) return [];
    const standing = await this.deps.recorder.recorded(batch);
    if (!standing) return [];
    const now = Date.now();
    const { policy, carriers } = this.deps;
    const { catchingUp } = carriers;
    const due = standing.retries.filter(
      ({ i, at, why }) => at <= now && isAwaiting(standing, i) && !(catchingUp && why === 'unknown'),
    );
    return due.filter((retry) => {
      const deferMs = policy.deferMs(batch.priority, retry, now);
      if (deferMs > 0) this.recipients.withdraw(retry.i, deferMs);
      return deferMs === 0;
    });
  }

  private async submitAgain(again: readonly Readonly<Retry>[]): Promise<void> {
    const { batch } = this.claim;
    const { recipients } = this;
    // The time for delivery receipts is over, so recipients refused in the meantime end now.
    for (const { i, refused } of again) if (refused !== undefined) recipients.refuse(i, refused);
    const open = again.filter(({ refused }) => refused === undefined);
    for (let from = 0; from < open.length && !recipients.ends(); from += CHUNK_SIZE) {
      const chunk = open.slice(from, from + CHUNK_SIZE);
      await this.stops.ask(chunk.map(({ i }) => i));
      const intents = chunk.map(({ i }) =>
        recipients.record({
          kind: 'resubmitting',
          batch: batch._id,
          i,
          number: batch.numbers[i]!,
          attempt: this.claim.attempt,
        }),
      );
      await Promise.all(intents);
      for (const retry of chunk) await this.submitOneAgain(retry);
    }
  }

  private async tryAgain({ i, unknowns }: Readonly<Retry>): Promise<void> {
    const { batch } = this.claim;
    const { recipients } = this;
    if (recipients.isOutdated()) return;
    // A stopped recipient needs no capacity.
    const hasCapacity =
      !recipients.ends() && ((await this.stops.isStopped(i)) || (await recipients.whenCapacity(i)));
    // Checked after the wait, because a delivery receipt may have settled the recipient during it.
    const standing = await this.deps.recorder.recorded(batch);
    if (!standing || !isAwaiting(standing, i) || recipients.isOutdated()) return;
    // The intent is not stored, or a later claim's intent is: the current claim handles the recipient.
    if (standing.retries.find((retry) => retry.i === i)?.attempt !== this.claim.attempt)
      return this.claim.lose();
    if (!hasCapacity) return this.withdraw(i);
    if (unknowns > 0)
      this.deps.logger.info('delivery.submitted_again', { batch: batch._id, recipient: i, unknowns });
    const isDone = await this.submitOrStop(i, openParts(standing, i));
    if (!isDone) this.withdraw(i);
  }

  /** The validity is over: recipients never submitted are refunded; those that may have been submitted become "not delivered". */
  private refuseExpired(): void {
    const { batch } = this.claim;
    const { recipients } = this;
    const { from } = batch.lease;
    const delayed = new Set(batch.retries.filter(isOnlyDelayed).map(({ i }) => i));
    for (const { i, refused } of batch.retries) if (refused !== undefined) recipients.refuse(i, refused);
    for (const i of range(0, batch.numbers.length)) {
      if (!isAwaiting(batch, i) || (i < from && !delayed.has(i))) continue;
      recipients.refuse(i, REASON.EXPIRED);
    }
    this.reached = batch.numbers.length;
    void recipients.record({ kind: 'expired', batch: batch._id, token: this.claim.attempt });
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}
