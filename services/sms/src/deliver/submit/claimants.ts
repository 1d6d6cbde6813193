import { originOf } from '../../model/shared-batch';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import type { Claimant } from '../capacity/route-queues';
import { isAwaiting } from '../../record/outcomes/recorded-batch';
import type { Permit } from '../capacity/permits';
import type { Claimants } from './submit-recipient';

/** Asks for queue capacity with one permit for all recipients of a batch. */
export function oneClaimant(claimant: Claimant): Claimants {
  return {
    large: claimant.large,
    claimantOf: () => claimant,
    mayGo: () => true,
    ended: () => undefined,
    release: () => undefined,
  };
}

/** Asks for queue capacity for the recipients of a shared batch: each for its own company, with a permit of its own. */
export class SharedClaimants implements Claimants {
  readonly large = false;
  private readonly permits = new Map<number, Permit>();

  /** @param take acquires a permit for a recipient of this company */
  constructor(
    private readonly batch: ClaimedBatch,
    private readonly take: (company: number) => Permit,
    readonly mayGo: (i: number) => boolean,
  ) {
    const now = Date.now();
    for (let i = batch.lease.from; i < batch.numbers.length; i++) if (isAwaiting(batch, i)) this.hold(i);
    for (const { i, at } of batch.retries) if (at <= now) this.hold(i);
  }

  claimantOf(i: number): Claimant {
    return this.hold(i);
  }

  ended(i: number): void {
    this.permits.get(i)?.release();
    this.permits.delete(i);
  }

  /** Releases all remaining permits. */
  release(): void {
    for (const i of [...this.permits.keys()]) this.ended(i);
  }

  private hold(i: number): Permit {
    let permit = this.permits.get(i);
    if (!permit) this.permits.set(i, (permit = this.take(this.companyOf(i))));
    return permit;
  }

  private companyOf(i: number): number {
    return originOf(this.batch, i).company;
  }
}
