import type { JobDocument } from '../../model/job-model';
import type { FirstBatch } from '../../model/jobs';
import type { Quote } from './batches';
import type { CheckedSend } from '../request/checked-send';
import type { IdempotencyKey, SendReceipt } from './idempotency-store';
import type { ReservedClaim } from '../../deliver/reserved-claims';

/** A send of one batch, which its acceptance stores. */
export interface SmallSend {
  send: CheckedSend;
  idempotency: IdempotencyKey | null;
  /** The claim under which this process submits it; without one it is queued. */
  claim?: ReservedClaim | null;
}

/** A send whose batches are stored already. */
export interface StoredSend {
  /** What its first batch holds once it is accepted. */
  first: FirstBatch;
  quoted: Quote;
  warning: string | null;
  idempotency: IdempotencyKey | null;
}

/** A send that is complete except for its acceptance. */
export type Candidate = SmallSend | StoredSend;

export type Acceptance =
  | { kind: 'accepted'; receipt: SendReceipt; job: JobDocument }
  | { kind: 'not-enough'; quoted: Quote }
  /** Another request with this Idempotency-Key was accepted. */
  | { kind: 'duplicate' }
  /** Nothing is charged. */
  | { kind: 'orphaned'; error: OrphanedBatchesError };

/** The outcome of a send in a group. */
export type Outcome =
  | Acceptance
  /** Nothing of it is stored, and it must be retried: its company's balance is in use by another transaction. */
  | { kind: 'apart' }
  /** It is unknown whether the send was accepted, for example if the database is unavailable. */
  | { kind: 'failed'; error: unknown };

/** The batches of a job were deleted: its acceptance came so late that the sweep treated them as orphans. */
export class OrphanedBatchesError extends Error {
  override readonly name = 'OrphanedBatchesError';
}

export function isStored<S extends Candidate>(candidate: S): candidate is S & StoredSend {
  return 'first' in candidate;
}

/** Identifies the send among all with an Idempotency-Key; null without one. */
export function keyOf(candidate: Candidate): string | null {
  const { idempotency } = candidate;
  return idempotency && `${companyOf(candidate)}/${idempotency.key}`;
}

export function companyOf(candidate: Candidate): number {
  return isStored(candidate) ? candidate.first.company : candidate.send.company;
}
