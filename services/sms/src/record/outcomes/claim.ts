import type { BatchDocument } from '../../model/batch-model';

/** A deeply read-only value. */
export type Immutable<T> = T extends Date
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/**
 * A batch as it was when it was claimed; `lease.from` is the intent left by the previous claim. The sender works from this immutable copy.
 * Later changes are recorded only by the recorder, in a state of its own (`OutcomeRecorder.adopt`).
 *
 * To learn about later changes, the sender asks `OutcomeRecorder.recorded` about recipients settled by delivery receipts, and `Claim` about
 * whether the lease is still held. The operator's suspension ends a claim too.
 */
export type ClaimedBatch = Immutable<BatchDocument & { lease: { owner: string; until: Date; from: number } }>;

/** A claim in progress. The consumer renews it and marks it as lost; the sender checks whether it may go on. */
export class Claim {
  private lost = false;
  private released = false;
  private over = false;

  constructor(
    readonly batch: ClaimedBatch,
    /** Time until which the lease surely holds, in ms of the monotonic clock. Each renewal extends it. */
    private until: number,
  ) {}

  /** The token of this claim's tries. A recipient is submitted once per token. */
  get attempt(): string {
    return this.batch.lease.owner;
  }

  /** Whether another sender has the lease, or may have it. */
  get isLost(): boolean {
    return this.lost;
  }

  /** Whether no more recipients of the batch may be submitted. */
  get ends(): boolean {
    return this.lost || this.released;
  }

  /** Whether the end of the claim is recorded and may be stored. A lost lease means nothing from then on. */
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

  /** Releases the recipients that are not submitted yet, on a graceful stop or a suspension by the operator. */
  release(): void {
    this.released = true;
  }

  /** Whether the lease ended more than `graceMs` ago. If so, the claim is lost. */
  isOutdated(graceMs: number): boolean {
    const outdated = performance.now() > this.until + graceMs;
    this.lost ||= outdated;
    return outdated;
  }
}
