import { isUnavailable } from '@herald/errors';
import { groupBy } from '@herald/grouping';
import type { BrakeView } from '../brake/brake-view';
import { type BatchDocument, partsOf, type Retry } from '../jobs/batch-model';
import type { MoveOut } from '../jobs/move-out';
import { originOf } from '../jobs/shared-batch';
import type { Claim } from './claim';
import { STRETCH } from './claim-store';
import { isAwaiting, isHeldBy, isUntried, openParts } from './recorded-batch';
import { AFTER_OUTAGE_MS, BatchSubmission, type SubmitBatchDeps } from './submit-batch';
import type { Asking } from './submit-recipient';

export interface SubmitSharedDeps extends SubmitBatchDeps {
  brake: Pick<BrakeView, 'placeRecallReason'>;
  moveOut: Pick<MoveOut, 'move'>;
}

/** Until what was stopped meanwhile is looked at again: its next claim moves it out. */
const STOPPED_MS = 500;
/** What may be at a carrier can't be moved out: it stays here while its company is stopped, or for good where it is recalled. */
const NOT_AGAIN_MS = 60_000;

/**
 * Submits a claimed batch of single sends: their recipients go side by side, each as if it had a batch of its own, so that none waits
 * for the route of another, and what one company's data or the operator's brake does to one of them touches no other.
 */
export class SharedSubmission extends BatchSubmission {
  private readonly beside: Promise<void>[] = [];
  /** Recipients that could not be tried, for a reason of their own. */
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
    // The loop is everybody's: a batch may hold many stretches, and none of them waits for anything.
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
    // Who was refused since is over by now, whatever the operator has stopped.
    return due.filter(({ i, refused }) => refused !== undefined || this.isFree(i));
  }

  protected override async stopListed(indexes: number[]): Promise<ReadonlySet<number>> {
    const { batch } = this.claim;
    const stopped = new Set<number>();
    const asked = indexes.filter((i) => originOf(batch, i).checkStopList);
    // Small questions that come together are asked together, whichever company they are of.
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

  /** What goes wrong with one recipient is its own matter: it is tried again alone, and given up alone. */
  private setApart(i: number, error: unknown): void {
    this.recipients.withdraw(i, AFTER_OUTAGE_MS);
    if (isUnavailable(error)) return;
    const { company, smsID } = originOf(this.claim.batch, i);
    this.deps.logger.error('batch.recipient_failed', { batch: this.claim.batch._id, company, smsID, error });
    // Of several parts some may be out.
    if (isUntried(this.claim.batch, i) && partsOf(this.claim.batch, i) === 1) this.failed.push(i);
  }

  /** While the claim holds: nobody else submits them. */
  private async moveFailed(): Promise<void> {
    const { _id, company, lease } = this.claim.batch;
    const wanted = (now: BatchDocument): number[] => (isHeldBy(now, lease.owner) ? this.failed : []);
    try {
      await this.shared.moveOut.move({ _id, company }, wanted, { state: 'waiting', dueAt: new Date() });
    } catch (error) {
      // They stay, and come again with the others.
      this.deps.logger.warn('batch.move_failed', { batch: _id, error });
    }
  }

  /** Whether the operator lets the recipient go. Who is recalled is given back, unless a carrier may have it. */
  private isFree(i: number): boolean {
    if (this.asking.mayGo(i)) return true;
    const { batch } = this.claim;
    const reason = this.shared.brake.placeRecallReason(originOf(batch, i));
    const untried = isUntried(batch, i);
    if (untried && reason !== null) this.recipients.refuse(i, reason);
    else this.recipients.withdraw(i, untried ? STOPPED_MS : NOT_AGAIN_MS);
    return false;
  }
}
