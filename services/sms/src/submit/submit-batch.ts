import { isUnavailable } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { Carriers } from '../carriers/carrier';
import { type ClaimTrace, traceOfClaim } from './batch-trace';
import type { Retry } from '../model/batch-model';
import { REASON } from '../model/reasons';
import { isOnlyDelayed } from '../model/shared-batch';
import type { StopListStore } from '../stop-list/stop-list-store';
import { isAwaiting, openParts } from '../claim/recorded-batch';
import type { Claim } from '../claim/claim';
import { type ClaimStore, STRETCH } from '../claim/claim-store';
import { leftBehind } from '../outcomes/left-behind';
import type { Asker } from '../capacity/places';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';
import { type Asking, RecipientSubmission, type SubmitRecipientDeps } from './submit-recipient';
import type { RetryPolicy } from '../outcomes/retry-policy';

export interface SubmitBatchDeps extends SubmitRecipientDeps {
  carriers: Pick<Carriers, 'submit' | 'alive' | 'catchingUp'>;
  claims: Pick<ClaimStore, 'textsOf' | 'storeIntent'>;
  recorder: Pick<OutcomeRecorder, 'record' | 'standing' | 'isOpen'>;
  stopList: Pick<StopListStore, 'stopped'>;
  policy: Pick<RetryPolicy, 'unknownWaitMs' | 'putOffMs'>;
  logger: Logger;
}

/** Delay before work is retried that failed because the database or the broker was unavailable. */
export const AFTER_OUTAGE_MS = 1_000;

/** Submits one claimed batch: stores intents before submits, records every outcome, then releases the lease. */
export class BatchSubmission {
  /** Recipients below this index are handled; the others are released. */
  protected reached: number;
  protected readonly recipients: RecipientSubmission;
  private readonly trace: ClaimTrace | null;
  /** Delay before the released recipients are claimed again, ms. */
  private putOffMs = 0;

  constructor(
    protected readonly claim: Claim,
    asking: Asking,
    protected readonly deps: SubmitBatchDeps,
  ) {
    this.reached = claim.batch.lease.from;
    this.trace = traceOfClaim(claim.batch);
    this.recipients = new RecipientSubmission(claim, this.trace, asking, deps);
  }

  /**
   * Resolves once every outcome of this claim is stored.
   * @throws if an outcome could not be stored
   */
  async run(): Promise<void> {
    const { batch } = this.claim;
    await this.submitAll().catch((error: unknown) => this.endInOutage(error));
    await this.whenThrough();
    // A lost claim has nothing to release: the next claim treats its open submits as indeterminate.
    if (!this.claim.isLost) {
      const { reached: from, putOffMs: afterMs } = this;
      this.claim.end();
      void this.recipients.record({
        ...{ kind: 'finished', batch: batch._id, token: batch.lease.owner },
        ...{ from, afterMs },
      });
    }
    await this.recipients.whenRecorded();
    this.trace?.ended();
  }

  /** Whether intents are stored chunk by chunk. Otherwise the claim has stored them all. */
  protected get isInStretches(): boolean {
    return this.claim.batch.numbers.length > STRETCH;
  }

  /** Resolves once no submit of this claim is pending. */
  protected whenThrough(): Promise<void> {
    return this.recipients.whenAnswered();
  }

  /**
   * Submits a chunk whose intent is stored: each recipient that is not handed over must be withdrawn or released.
   * @param stopped recipients of the chunk whose number is on a stop list
   * @returns the number of recipients handled
   */
  protected async submitStretch(stretch: number[], stopped: ReadonlySet<number>): Promise<number> {
    const { batch } = this.claim;
    const { recipients } = this;
    let handed = 0;
    for (const i of stretch) {
      if (recipients.ends() || recipients.isOutdated()) return handed;
      const isDone = !isAwaiting(batch, i) || (await this.submitOrStop(i, openParts(batch, i), stopped));
      // A recipient that cannot wait here any more is released with all that follow.
      if (!isDone && recipients.ends()) return handed;
      if (!isDone) recipients.withdraw(i, recipients.putOffOf(i));
      else handed++;
      this.reached = i + 1;
    }
    return handed;
  }

  /** Submits a chunk again; the intent to do so is stored. */
  protected async submitStretchAgain(
    stretch: readonly Readonly<Retry>[],
    stopped: ReadonlySet<number>,
  ): Promise<void> {
    for (const retry of stretch) await this.submitOneAgain(retry, stopped);
  }

  /** The stored intent marks the submit as indeterminate. If it does not happen after all, it is withdrawn. */
  protected async submitOneAgain(retry: Readonly<Retry>, stopped: ReadonlySet<number>): Promise<void> {
    try {
      await this.tryAgain(retry, stopped);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.recipients.withdraw(retry.i, AFTER_OUTAGE_MS);
    }
  }

  /** False if no part of the recipient got capacity. */
  protected async submitOrStop(i: number, open: number[], stopped: ReadonlySet<number>): Promise<boolean> {
    if (!stopped.has(i)) return this.recipients.submit(i, open);
    this.recipients.refuse(i, REASON.STOP_LISTED);
    return true;
  }

  /** The stop-listed recipients among these. */
  protected async stopListed(indexes: number[]): Promise<ReadonlySet<number>> {
    const { company, checkStopList, numbers } = this.claim.batch;
    if (!checkStopList || indexes.length === 0) return new Set();
    const listed = await this.deps.stopList.stopped(
      company,
      indexes.map((i) => numbers[i]!),
    );
    return new Set(indexes.filter((i) => listed.has(numbers[i]!)));
  }

  /**
   * Every query and write precedes the submits that depend on it. So after an outage the remaining recipients are surely not submitted, and
   * are released.
   */
  private endInOutage(error: unknown): void {
    if (!isUnavailable(error)) throw error;
    this.deps.logger.warn('batch.put_off', { batch: this.claim.batch._id, error });
    this.putOffMs = AFTER_OUTAGE_MS;
  }

  private async submitAll(): Promise<void> {
    const { batch } = this.claim;
    const { recipients } = this;
    await recipients.load();
    if (batch.expiresAt.getTime() <= Date.now()) return this.giveUpExpired();
    // Resolves once they are stored, including the outcomes of waiting delivery receipts.
    await Promise.all(leftBehind(batch).map((outcome) => recipients.record(outcome)));
    await this.submitAgain(await this.dueRetries());
    const size = batch.numbers.length;
    for (let from = batch.lease.from; from < size && !recipients.ends(); from += STRETCH) {
      const upTo = Math.min(from + STRETCH, size);
      // Checked for each chunk, before its intent is stored: a STOP that arrives during a long campaign takes effect from the next chunk
      // on.
      const stopped = await this.stopListed(range(from, upTo).filter((i) => isAwaiting(batch, i)));
      if (this.isInStretches && !(await this.deps.claims.storeIntent(batch, upTo))) {
        this.claim.lose();
        return;
      }
      const begun = Date.now();
      const handed = await this.submitStretch(range(from, upTo), stopped);
      if (this.isInStretches) this.trace?.handedOver(from, upTo, begun);
      if (handed === 0 && this.reached < size && !recipients.ends()) return this.handBackRest();
    }
  }

  /** If no recipient of a whole chunk got capacity, the others would not either, and would hold the permit. So they are released. */
  private handBackRest(): void {
    const { numbers } = this.claim.batch;
    this.putOffMs = this.recipients.putOffOf(this.reached, numbers.length - this.reached);
  }

  /**
   * Retries that are due. While a backlog of delivery receipts is processed, indeterminate submits wait for theirs, even if they are due.
   */
  protected async dueRetries(): Promise<readonly Readonly<Retry>[]> {
    const { batch } = this.claim;
    // No submit of this batch was intended before.
    if (batch.lease.from === 0) return [];
    const standing = await this.deps.recorder.standing(batch._id);
    if (!standing) return [];
    const now = Date.now();
    const { policy, carriers } = this.deps;
    const { catchingUp } = carriers;
    const due = standing.retries.filter(
      ({ i, at, why }) => at <= now && isAwaiting(standing, i) && !(catchingUp && why === 'unknown'),
    );
    return due.filter((retry) => {
      const putOffMs = policy.putOffMs(batch.lane, retry, now);
      if (putOffMs > 0) this.recipients.withdraw(retry.i, putOffMs);
      return putOffMs === 0;
    });
  }

  private async submitAgain(again: readonly Readonly<Retry>[]): Promise<void> {
    const { batch } = this.claim;
    const { recipients } = this;
    // The time for delivery receipts is over, so recipients refused in the meantime end now.
    for (const { i, refused } of again) if (refused !== undefined) recipients.refuse(i, refused);
    const open = again.filter(({ refused }) => refused === undefined);
    for (let from = 0; from < open.length && !recipients.ends(); from += STRETCH) {
      const stretch = open.slice(from, from + STRETCH);
      const stopped = await this.stopListed(stretch.map(({ i }) => i));
      const intents = stretch.map(({ i }) =>
        recipients.record({
          ...{ kind: 'resubmitting', batch: batch._id, i, number: batch.numbers[i]! },
          attempt: this.claim.attempt,
        }),
      );
      await Promise.all(intents);
      await this.submitStretchAgain(stretch, stopped);
    }
  }

  private async tryAgain({ i, unknowns }: Readonly<Retry>, stopped: ReadonlySet<number>): Promise<void> {
    const { batch } = this.claim;
    const { recipients } = this;
    if (recipients.isOutdated()) return;
    const hasPlace = !recipients.ends() && (await recipients.whenPlace(i));
    // Checked after the wait, because a delivery receipt may have settled the recipient during it.
    const standing = await this.deps.recorder.standing(batch._id);
    if (!standing || !isAwaiting(standing, i) || recipients.isOutdated()) return;
    // The intent is not stored, or a later claim's intent is: the current claim handles the recipient.
    if (standing.retries.find((retry) => retry.i === i)?.attempt !== this.claim.attempt)
      return this.claim.lose();
    if (!hasPlace) return recipients.withdraw(i, recipients.ends() ? 0 : recipients.putOffOf(i));
    if (unknowns > 0)
      this.deps.logger.info('delivery.submitted_again', { batch: batch._id, recipient: i, unknowns });
    const isDone = await this.submitOrStop(i, openParts(standing, i), stopped);
    if (!isDone) recipients.withdraw(i, recipients.ends() ? 0 : recipients.putOffOf(i));
  }

  /** The validity is over: recipients never submitted are refunded; those that may have been submitted become "not delivered". */
  private giveUpExpired(): void {
    const { batch } = this.claim;
    const { recipients } = this;
    const { from } = batch.lease;
    const delayed = new Set(batch.retries.filter(isOnlyDelayed).map(({ i }) => i));
    for (const { i, refused } of batch.retries) if (refused !== undefined) recipients.refuse(i, refused);
    for (const i of range(0, batch.numbers.length)) {
      if (!isAwaiting(batch, i) || (i < from && !delayed.has(i))) continue;
      void recipients.record({
        ...{ kind: 'refused', batch: batch._id, i, reason: REASON.EXPIRED },
      });
    }
    this.reached = batch.numbers.length;
    void recipients.record({ kind: 'expired', batch: batch._id });
  }
}

/** A batch that asks for capacity with one permit for all of its recipients. */
export function askingAs(asker: Asker): Asking {
  return { large: asker.large, askerOf: () => asker, mayGo: () => true, ended: () => undefined };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}
