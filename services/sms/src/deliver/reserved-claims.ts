import type { mongo } from 'mongoose';
import type { BatchDocument } from '../model/batch-model';
import type { ClaimedBatch } from '../record/outcomes/claim';
import { leaseEnd } from './claim-store';

/** What decides whether a send may be claimed by the process that accepts it. */
export type ReservedFor = Pick<BatchDocument, 'company' | 'priority'> & { recipients: number };

/**
 * The claim of a small send, reserved before its acceptance by a process that also sends. The batch is stored as claimed, so that it needs
 * neither a message nor a claim of its own; a crash leaves a lease that runs out. One of the methods is called once.
 */
export interface ReservedClaim {
  /** The token of the claim. */
  readonly owner: string;
  /** Duration of the lease, ms. */
  readonly leaseMs: number;
  /** Submits the batch, now that it is accepted. */
  submit(batch: ClaimedBatch): void;
  /** The send was not accepted under this claim. */
  release(): void;
}

/** Reserves claims; null if the batch must be queued. */
export interface ClaimReserver {
  reserve(send: ReservedFor): ReservedClaim | null;
}

/** A fresh batch as its claim leaves it. Its lease is that of a claim made now, by the clock of this process. */
export function claimedAtOnce(batch: BatchDocument, { owner, leaseMs }: ReservedClaim): ClaimedBatch {
  const now = Date.now();
  return {
    ...batch,
    state: 'claimed',
    intent: batch.numbers.length,
    attempts: 1,
    lease: { owner, until: new Date(now + leaseMs), from: 0 },
    claimedAt: new Date(now),
  };
}

/** Stores a new batch as claimed. It is not an insert, as MongoDB's clock must set the lease. */
export function storeClaimed(
  batch: ClaimedBatch,
  leaseMs: number,
): { filter: mongo.Document; update: mongo.Document[]; upsert: true } {
  const { _id, company, smsID, lease } = batch;
  const byServer = {
    lease: { owner: lease.owner, until: leaseEnd(leaseMs), from: { $literal: lease.from } },
    claimedAt: '$$NOW',
  };
  return {
    filter: { _id, company, smsID },
    update: [{ $replaceWith: { $mergeObjects: [{ $literal: batch }, byServer] } }],
    upsert: true,
  };
}
