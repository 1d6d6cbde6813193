import type { Receipt } from '../../carriers/carrier';
import type { CarrierCharge } from '../../model/carrier-charge';
import type { SentAs } from '../../rules/senders/brand-senders';
import type { BatchRef } from '../../model/batch-filter';

/** The position of a part: batch, index in the batch, part from 0. */
export interface PartRef {
  batch: string;
  /** The company of the batch, if known: without it, a query reads every shard. */
  company?: number;
  i: number;
  part: number;
}

/**
 * The reference of a part at carriers (`PartSubmission.ownReference`). Unique within a message; different messages may share one by chance.
 */
export function referenceOf({ batch, i, part }: PartRef): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < batch.length; at++) hash = Math.imul(hash ^ batch.charCodeAt(at), 0x01000193);
  return (((hash >>> 0) + i * PARTS_AT_MOST + part) % 0xffff) + 1;
}

const PARTS_AT_MOST = 32;

/** An outcome of one part, or of its whole message. */
export interface OfPart extends PartRef {
  whole?: true | undefined;
}

/** The carrier has accepted a part. */
export interface TakenOutcome extends OfPart {
  kind: 'taken';
  number: string;
  route: string;
  /** SMSC and login (`SubmitOutcome`). */
  smsc?: string;
  /** '' if the carrier returned none. */
  carrierId: string;
  /** When the part was handed to its route, ms since epoch; missing for a late answer. */
  submittedAt?: number;
  /** The index of the bind that submitted the part, if known. */
  bind?: number;
  /** The try answered by this outcome, after its submit was recorded as indeterminate. */
  lateOf?: string;
  /** What the sender rules made of it, and the TLVs that went out; missing if it went out with the brand's name and no TLV. */
  sentAs?: SubmittedAs | undefined;
  charge?: CarrierCharge | undefined;
}

/** `tlvs`: in their text form, without secrets. */
export type SubmittedAs = SentAs & { tlvs?: string };

/**
 * Announces another submit of a recipient. It is stored first, so that a crash leaves the submit indeterminate and not untried. Once it is
 * stored, all earlier outcomes are applied: a delivery receipt may have settled the recipient (`OutcomeRecorder.recorded`). If the batch is no
 * longer held under this `attempt`, it is not stored, and the recipient must not be submitted.
 */
export interface ResubmittingOutcome {
  kind: 'resubmitting';
  batch: string;
  i: number;
  number: string;
  attempt?: string;
}

/** A part was written, or may have been, and no answer came. `route` is null if the process crashed in between. */
export interface IndeterminateOutcome extends OfPart {
  kind: 'unknown';
  number: string;
  sender: string;
  route: string | null;
  smsc?: string;
  /** The try, by the token of its claim. Its parts count once together, however often they are written. */
  attempt?: string;
  /** When the submit became indeterminate, ms since epoch; the time of the write if missing. */
  at?: number;
  /** When the part was handed to the carrier, ms since epoch. */
  submittedAt?: number;
  /** The connection is still up, so the answer may still arrive. */
  mayAnswer?: true;
}

/** The content of a delivery receipt for a part whose position is known. */
export interface SettledOutcome extends OfPart {
  kind: 'settled';
  state: 'delivered' | 'not-delivered' | 'error';
  detail: string;
  /** The part was found among the indeterminate submits, by its number or reference. */
  wasIndeterminate?: true;
  /** When a carrier was known to have the part, ms since epoch. */
  takenAt?: number;
  /** The delivery receipt is that of another part, this one, and is for the whole message. */
  by?: number;
  /** The delivery receipt itself, which is acknowledged once this outcome is stored. */
  receipt?: Receipt;
}

/** The carrier's late refusal of an indeterminate submit, which counts only if that try is still the latest. */
export interface Late {
  attempt: string;
  part: number;
  /** It was a submit of the whole message. */
  whole?: true;
}

/** Refunds the recipients that a claim with this `token` had not submitted; `from` is the intent that the claim found. */
export interface RecalledOutcome {
  kind: 'recalled';
  batch: string;
  token: string;
  from: number;
  reason: string;
}

/**
 * Outcomes of a known batch, as `BatchRecord` applies them.
 * - `refused`: a recipient ends without a submission: refused permanently, on a stop list, or expired before its submission. It is
 * refunded. `late`: the answer came after the submit was recorded as indeterminate. `attempt`: the refused try. If another try is
 * indeterminate, its delivery receipt is awaited first.
 * - `delayed`: a recipient cannot be served now, and none of its parts is indeterminate. `attempt`: the try that reports it.
 * - `withdrawn`: this try did not submit the recipient, or not completely. It is tried again in `afterMs`. None of these three counts from
 * a try whose claim is over, because the next claim may have submitted the recipient since.
 * - `finished`: a sender has finished a batch claimed under this token. Recipients from index `from` on were not submitted: the batch was
 * released, to be claimed again after `afterMs`. `from` equals the batch's size if all were submitted.
 * - `recalled`: recipients of a batch claimed under this token that were not submitted are refunded; those that may have been are not
 * submitted again. No submit was intended yet for recipients from index `from` on.
 * - `expired`: the time for delivery receipts of a batch is over: recipients without one become "not delivered". With a `token`, it counts
 * only while the batch is claimed under it.
 * - `republish`: events of a batch may be unpublished since a crash. They are published again; consumers deduplicate them by their ids.
 */
export type BatchOutcome =
  | TakenOutcome
  | ResubmittingOutcome
  | IndeterminateOutcome
  | SettledOutcome
  | {
      kind: 'refused';
      batch: string;
      i: number;
      reason: string;
      attempt?: string;
      route?: string;
      late?: Late;
    }
  | { kind: 'delayed'; batch: string; i: number; attempt?: string; late?: Late }
  | { kind: 'withdrawn'; batch: string; i: number; attempt: string; afterMs: number }
  | { kind: 'finished'; batch: string; token: string; from: number; afterMs?: number }
  | RecalledOutcome
  | { kind: 'expired'; batch: string; token?: string }
  | { kind: 'republish'; batch: string };

/** `receipt`: a delivery receipt as it arrived; the recorder looks up its message. `fillsWindow`: see `Acknowledge`. */
export type Outcome = BatchOutcome | { kind: 'receipt'; receipt: Receipt; fillsWindow?: boolean | undefined };

/** The batch of these outcomes, with its company if one of them names it. */
export function batchOf(batch: string, outcomes: readonly BatchOutcome[]): BatchRef {
  const [company] = outcomes.flatMap((outcome) => ('company' in outcome ? (outcome.company ?? []) : []));
  return company === undefined ? { _id: batch } : { _id: batch, company };
}

/** A late `delayed` means that a recipient that is not tried again was never submitted. */
export function mayRefund(outcome: BatchOutcome): boolean {
  const { kind } = outcome;
  return (
    kind === 'refused' || kind === 'recalled' || (outcome.kind === 'delayed' && outcome.late !== undefined)
  );
}
