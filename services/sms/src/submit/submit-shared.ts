import { isUnavailable } from '@herald/errors';
import { groupBy } from '@herald/grouping';
import type { SuspensionView } from '../suspension/suspension-view';
import { type BatchDocument, partsOf, type Retry } from '../model/batch-model';
import type { DetachRecipients } from '../claim/detach-recipients';
import { originOf } from '../model/shared-batch';
import type { Claim } from '../claim/claim';
import { STRETCH } from '../claim/claim-store';
import { isAwaiting, isHeldBy, isUntried, openParts } from '../claim/recorded-batch';
import { AFTER_OUTAGE_MS, BatchSubmission, type SubmitBatchDeps } from './submit-batch';
import type { Asking } from './submit-recipient';

export interface SubmitSharedDeps extends SubmitBatchDeps {
  suspensions: Pick<SuspensionView, 'recallReason'>;
  detachRecipients: Pick<DetachRecipients, 'detach'>;
}

/** Delay until suspended recipients are checked again: the next claim moves them to another batch. */
const STOPPED_MS = 500;
/**
 * Delay for recipients that may be at a carrier. They cannot be moved: they stay while their company is suspended, or for good if recalled.
 */
const NOT_AGAIN_MS = 60_000;

/**
 * Submits a claimed batch of single sends. The recipients are processed concurrently, each as if it had its own batch: none waits for the
 * route of another. A company's data or an operator's suspension affects only the recipients concerned.
 */
export class SharedSubmission extends BatchSubmission {
  private readonly beside: Promise<void>[] = [];
  /** Recipients whose try failed for a reason of their own. */
  private readonly failed: number[] = [];

  constructor(
    claim: Claim,
    private readonly asking: Asking,
    private readonly shared: SubmitSharedDeps,
  ) {
    super(claim, asking, shared);
  }

  protected override get isInStretches(): boolean {
    return false;
  }

  protected override async whenThrough(): Promise<void> {
    await Promise.all(this.beside);
    await super.whenThrough();
    if (this.failed.length > 0 && !this.claim.isLost) await this.moveFailed();
  }

  protected override async submitStretch(stretch: number[], stopped: ReadonlySet<number>): Promise<number> {
    const { batch } = this.claim;
    for (const i of stretch) {
      if (this.recipients.ends() || this.recipients.isOutdated()) return stretch.length;
      this.reached = i + 1;
      if (isAwaiting(batch, i) && this.isFree(i))
        this.goBeside(i, async () => {
          if (await this.submitOrStop(i, openParts(batch, i), stopped)) return;
          this.recipients.withdraw(i, this.recipients.ends() ? 0 : this.recipients.putOffOf(i));
        });
    }
    // Yields to the event loop: a batch may hold many chunks, and none of them waits for anything.
    if (stretch.length === STRETCH) await new Promise(setImmediate);
    return stretch.length;
  }

  protected override async submitStretchAgain(
    stretch: readonly Readonly<Retry>[],
    stopped: ReadonlySet<number>,
  ): Promise<void> {
    for (const retry of stretch) this.goBeside(retry.i, () => this.submitOneAgain(retry, stopped));
  }

  protected override async dueRetries(): Promise<readonly Readonly<Retry>[]> {
    const due = await super.dueRetries();
    // Recipients refused in the meantime have ended, even if the operator has suspended them.
    return due.filter(({ i, refused }) => refused !== undefined || this.isFree(i));
  }

  protected override async stopListed(indexes: number[]): Promise<ReadonlySet<number>> {
    const { batch } = this.claim;
    const stopped = new Set<number>();
    const asked = indexes.filter((i) => originOf(batch, i).checkStopList);
    // Concurrent small queries are grouped, whatever their company.
    const ofCompanies = [...groupBy(asked, (i) => originOf(batch, i).company)];
    await Promise.all(
      ofCompanies.map(async ([company, own]) => {
        const listed = await this.deps.stopList.stopped(
          company,
          own.map((i) => batch.numbers[i]!),
        );
        for (const i of own) if (listed.has(batch.numbers[i]!)) stopped.add(i);
      }),
    );
    return stopped;
  }

  private goBeside(i: number, go: () => Promise<void>): void {
    this.beside.push(go().catch((error: unknown) => this.setApart(i, error)));
  }

  /** An error of one recipient affects only that recipient: it is retried alone, and fails alone. */
  private setApart(i: number, error: unknown): void {
    this.recipients.withdraw(i, AFTER_OUTAGE_MS);
    if (isUnavailable(error)) return;
    const { company, smsID } = originOf(this.claim.batch, i);
    this.deps.logger.error('batch.recipient_failed', { batch: this.claim.batch._id, company, smsID, error });
    // If a recipient has several parts, some may have been submitted.
    if (isUntried(this.claim.batch, i) && partsOf(this.claim.batch, i) === 1) this.failed.push(i);
  }

  /** Done while the claim holds, as no other sender submits them then. */
  private async moveFailed(): Promise<void> {
    const { _id, company, lease } = this.claim.batch;
    const wanted = (now: BatchDocument): number[] => (isHeldBy(now, lease.owner) ? this.failed : []);
    try {
      await this.shared.detachRecipients.detach({ _id, company }, wanted, {
        state: 'waiting',
        dueAt: new Date(),
      });
    } catch (error) {
      // They stay in the batch, and are retried with the others.
      this.deps.logger.warn('batch.move_failed', { batch: _id, error });
    }
  }

  /** Whether the operator allows the recipient's submission. A recalled recipient is refunded, unless a carrier may have it. */
  private isFree(i: number): boolean {
    if (this.asking.mayGo(i)) return true;
    const { batch } = this.claim;
    const reason = this.shared.suspensions.recallReason(originOf(batch, i));
    const untried = isUntried(batch, i);
    if (untried && reason !== null) this.recipients.refuse(i, reason);
    else this.recipients.withdraw(i, untried ? STOPPED_MS : NOT_AGAIN_MS);
    return false;
  }
}
