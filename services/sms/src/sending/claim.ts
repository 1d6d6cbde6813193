import type { BatchDocument } from '../jobs/batch-model';

/** A value that nobody who holds it may change, down to its last field. */
export type Immutable<T> = T extends Date
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/**
 * A batch as it stood at its claim; `lease.from` is the intent that a predecessor left. It is what the sender works from,
 * and never changes. What becomes of the batch from then on belongs to the recorder alone, which keeps a state of its own
 * (`Recorder.adopt`). What the sender must learn later it asks the owner for: the recorder, what receipts have settled
 * meanwhile (`Recorder.standing`); the claim, whether it still holds (`Claim`), which the operator's brake ends too.
 */
export type ClaimedBatch = Immutable<BatchDocument & { lease: { owner: string; until: Date; from: number } }>;

/** A claim in hand. The consumer renews it and learns that it is lost; the sender asks whether it may go on. */
export class Claim {
  private lost = false;
  private handedBack = false;
  private over = false;

  constructor(
    readonly batch: ClaimedBatch,
    /** Until when the lease is surely ours, ms of the monotonic clock. Grows with each renewal. */
    private until: number,
  ) {}

  /** What this claim's tries are called: a recipient is submitted once under each. */
  get attempt(): string {
    return this.batch.lease.owner;
  }

  /** Whether the lease has gone to another sender, or may have. */
  get isLost(): boolean {
    return this.lost;
  }

  /** Whether nothing more of it may go out. */
  get ends(): boolean {
    return this.lost || this.handedBack;
  }

  /** Whether its end is recorded, and may be stored: that the batch is not held any more says nothing then. */
  get isOver(): boolean {
    return this.over;
  }

  end(): void {
    this.over = true;
  }

  renew(until: number): void {
    this.until = until;
  }

  lose(): void {
    this.lost = true;
  }

  /** At a graceful stop, or where the operator stops it: what isn't submitted yet is handed back. */
  handBack(): void {
    this.handedBack = true;
  }

  /** Whether the lease ended more than this many ms ago; the claim is lost then. */
  isOutdated(graceMs: number): boolean {
    const outdated = performance.now() > this.until + graceMs;
    this.lost ||= outdated;
    return outdated;
  }
}
