import type { Receipt } from '../carriers/carrier';
import type { BatchRef } from '../jobs/batch-filter';

/** Where a part of a message stands: batch, index in the batch, part from 0. */
export interface PartPlace {
  batch: string;
  /** Of the batch. Missing where an older version has noted the place. */
  company?: number;
  i: number;
  part: number;
}

/** What a part is called at carriers (`PartSubmission.ownReference`). Parts of a message never share one; others may, by chance. */
export function referenceOf({ batch, i, part }: PartPlace): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < batch.length; at++) hash = Math.imul(hash ^ batch.charCodeAt(at), 0x01000193);
  return (((hash >>> 0) + i * PARTS_AT_MOST + part) % 0xffff) + 1;
}

const PARTS_AT_MOST = 32;

/** The carrier has a part. */
export interface TakenFact extends PartPlace {
  kind: 'taken';
  number: string;
  route: string;
  /** Centre and login (`SubmitOutcome`). */
  centre?: string;
  /** '' where the carrier gave none. */
  carrierId: string;
  /** When it was handed to its route, ms since epoch; missing where the answer came late. */
  submittedAt?: number;
  /** The slot of the bind that it went over, where that is known. */
  bind?: number;
  /** The try that this answers after its outcome was said to be unknown. */
  lateOf?: string;
}

/**
 * A recipient is about to be submitted again: stored before, so that a crash leaves it unknown, not untried. Once it is, all
 * that came before it is taken in: a receipt may have settled the recipient (`Recorder.standing`). It is not stored where the
 * batch is not held under this `attempt` any more: then nothing may be submitted by it.
 */
export interface ResubmittingFact {
  kind: 'resubmitting';
  batch: string;
  i: number;
  number: string;
  attempt?: string;
}

/** A part was written, or may have been, and nothing came back. `route` null: the process died in between. */
export interface UnknownFact extends PartPlace {
  kind: 'unknown';
  number: string;
  sender: string;
  route: string | null;
  centre?: string;
  /** The try, by its claim's token: its parts together count once, however often they are written. */
  attempt?: string;
  /** When the outcome became unknown, ms since epoch; without it, when it is written. */
  at?: number;
  /** When the part was handed to the carrier, ms since epoch. */
  submittedAt?: number;
  /** Its connection stands: the answer may still come. */
  mayAnswer?: true;
}

/** What a receipt said of a part whose place is known. */
export interface SettledFact extends PartPlace {
  kind: 'settled';
  state: 'delivered' | 'not-delivered' | 'error';
  detail: string;
  /** It was found among the parts of unknown outcome, by its number or reference. */
  wasUnknown?: true;
  /** When a carrier was known to have it, ms since epoch. */
  takenAt?: number;
  /** The receipt itself: whoever waits for it to be stored waits for this fact. */
  receipt?: Receipt;
}

/**
 * The carrier's late "no" to a try of unknown outcome. It counts where that try is still the latest: else another copy is on
 * its way, or there, and says what becomes of the recipient.
 */
export interface Late {
  attempt: string;
  part: number;
}

/** Of a batch that was claimed under `token`, only what was not submitted yet is given back; `from`: as the claim found the intent. */
export interface RecalledFact {
  kind: 'recalled';
  batch: string;
  token: string;
  from: number;
  reason: string;
}

/**
 * Facts about a known batch: what a batch's record can take in.
 * - `refused`: a recipient is over without the carrier: refused for good, stopped, expired before its turn. It is given back.
 *   `late`: by an answer that came after the outcome was said to be unknown. `attempt`: the try that was refused; where another one
 *   is of unknown outcome, its receipt has the time that it needs first.
 * - `delayed`: a recipient can't be served now, and none of its parts is of unknown outcome. `attempt`: the try that says so.
 * - `withdrawn`: a recipient was meant to be submitted by this try and surely was not, or not wholly: again in `afterMs`.
 *   None of these three counts from a try whose claim is over: whoever holds the batch by then may have submitted it since.
 * - `finished`: a sender is through with a batch it had claimed under this token. Recipients from index `from` on were not
 *   submitted: the work was handed back, for after `afterMs`. The batch's size = none.
 * - `recalled`: what was not submitted of a batch claimed under this token is given back, and what may have been is not submitted
 *   again. Recipients from index `from` on were meant for no carrier yet.
 * - `expired`: a batch's time for receipts is over: what has none becomes "not delivered".
 * - `retell`: events of a batch may be unsent since a crash: they are told again (the receiver knows them by their ids).
 */
export type BatchFact =
  | TakenFact
  | ResubmittingFact
  | UnknownFact
  | SettledFact
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
  | RecalledFact
  | { kind: 'expired' | 'retell'; batch: string };

/** `receipt`: a receipt as it came; the recorder looks up whose it is. */
export type Fact = BatchFact | { kind: 'receipt'; receipt: Receipt };

/** The batch that facts are about: whose it is, where one of them knows. */
export function batchOf(batch: string, facts: readonly BatchFact[]): BatchRef {
  const company = facts.map((fact) => ('company' in fact ? fact.company : undefined)).find(isKnown);
  return company === undefined ? { _id: batch } : { _id: batch, company };
}

function isKnown(company: number | undefined): company is number {
  return company !== undefined;
}
