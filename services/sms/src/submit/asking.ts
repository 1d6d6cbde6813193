import { originOf } from '../model/shared-batch';
import { BatchAsker } from '../capacity/batch-asker';
import type { ClaimedBatch } from '../claim/claim';
import type { Asker } from '../capacity/route-queues';
import { isAwaiting } from '../claim/recorded-batch';
import type { Slot } from '../capacity/slots';
import type { Asking } from './submit-recipient';

/** Asks for queue capacity with one permit for all recipients of a batch. */
export function askingAs(asker: Asker): Asking {
  return {
    large: asker.large,
    askerOf: () => asker,
    mayGo: () => true,
    ended: () => undefined,
    release: () => undefined,
  };
}

/** Asks for queue capacity for the recipients of a shared batch: each for its own company, with a permit of its own. */
export class SharedAsking implements Asking {
  readonly large = false;
  private readonly slots = new Map<number, Slot>();
  private readonly askers = new Map<number, Asker>();

  /** @param take acquires a permit for a recipient of this company */
  constructor(
    private readonly batch: ClaimedBatch,
    private readonly take: (company: number) => Slot,
    readonly mayGo: (i: number) => boolean,
  ) {
    const now = Date.now();
    for (let i = batch.lease.from; i < batch.numbers.length; i++) if (isAwaiting(batch, i)) this.hold(i);
    for (const { i, at } of batch.retries) if (at <= now) this.hold(i);
  }

  askerOf(i: number): Asker {
    let asker = this.askers.get(i);
    if (!asker) this.askers.set(i, (asker = new BatchAsker(this.companyOf(i), false, this.hold(i))));
    return asker;
  }

  ended(i: number): void {
    this.slots.get(i)?.release();
    this.slots.delete(i);
    this.askers.delete(i);
  }

  /** Releases all remaining permits. */
  release(): void {
    for (const i of [...this.slots.keys()]) this.ended(i);
  }

  private hold(i: number): Slot {
    let slot = this.slots.get(i);
    if (!slot) this.slots.set(i, (slot = this.take(this.companyOf(i))));
    return slot;
  }

  private companyOf(i: number): number {
    return originOf(this.batch, i).company;
  }
}
