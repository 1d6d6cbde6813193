import { type AskedBy, DELIVERY, type DeliveryStatus, FINAL_STATUSES } from '@herald/contracts';
import type { Encoding } from '@herald/segmentation';
import type { OfSend } from './job-model';

/** The "company" of a batch whose recipients are of several. */
export const MANY = 0;
/** In an expression of MongoDB's. */
export const IS_SHARED = { $gt: ['$shared', null] };
/** The number of a shared batch: 0 is that of a recipient's own batch, once it was moved out. */
export const SHARED_NUMBER = -1;
/**
 * The status of a place in a shared batch whose recipient has a job and a batch of its own by now (`MoveOut`). It costs nothing
 * here, tells nothing and never changes.
 */
export const MOVED = -1;

/** What stands at a recipient's place. */
export type PlaceStatus = DeliveryStatus | typeof MOVED;

/** What recipients of a shared batch may have in common, as those of one company mostly do. */
export interface Origin extends Pick<OfSend, 'company' | 'sender' | 'callbackUrl'>, AskedBy {
  brandID: number;
  checkStopList: boolean;
  encoding: Encoding | null;
}

/** Whose the recipients of a shared batch are: each is a send of its own, of the smsID `batch.smsID` + its index. */
export interface SharedPart {
  of: Origin[];
  /** Per recipient its origin, as an index in `of`. */
  which: number[];
  /** Per recipient. */
  requestIds: string[];
}

/** What the recipient at an index is, whichever batch it stands in. */
export interface RecipientOrigin
  extends Pick<OfSend, 'company' | 'sender' | 'callbackUrl' | 'requestId'>, Pick<Origin, 'checkStopList'> {
  smsID: number;
  /** In the job. */
  index: number;
  /** Missing in batches of an older version. */
  brandID?: number;
}

/** A batch, as far as the origins of its recipients are told from it. */
interface Originated extends Readonly<
  Pick<OfSend, 'company' | 'sender' | 'callbackUrl' | 'requestId'> & Pick<Origin, 'checkStopList'>
> {
  readonly smsID: number;
  readonly brandID?: number;
  readonly first: number;
  readonly shared?: {
    readonly of: readonly Readonly<Origin>[];
    readonly which: readonly number[];
    readonly requestIds: readonly string[];
  };
}

/** A recipient that is to be tried again, as far as it tells whether an earlier try may have been taken. */
interface Tried {
  readonly i: number;
  readonly unknowns: number;
  readonly why: 'delayed' | 'unknown';
}

export function originOf(batch: Originated, i: number): RecipientOrigin {
  const { shared, company, smsID, brandID, first, sender, callbackUrl, requestId, checkStopList } = batch;
  if (!shared)
    return {
      ...{ company, smsID, index: first + i, sender, callbackUrl, requestId, checkStopList },
      ...(brandID === undefined ? {} : { brandID }),
    };
  const origin = shared.of[shared.which[i]!]!;
  return {
    company: origin.company,
    smsID: smsID + i,
    index: 0,
    brandID: origin.brandID,
    sender: origin.sender,
    callbackUrl: origin.callbackUrl,
    requestId: shared.requestIds[i]!,
    checkStopList: origin.checkStopList,
  };
}

/** Whether nothing can come of a place any more: its status is final, or its recipient stands elsewhere. */
export function isOver(status: PlaceStatus): boolean {
  return status === MOVED || FINAL_STATUSES.has(status);
}

/** Whether the recipient at a place surely was never submitted. @param intent recipients below this index may have been */
export function isUntouched(
  batch: {
    readonly statuses: readonly PlaceStatus[];
    readonly progress: Readonly<Record<string, unknown>>;
    readonly retries: readonly Tried[];
  },
  i: number,
  intent: number,
): boolean {
  if (batch.statuses[i] !== DELIVERY.AWAITING || batch.progress[i]) return false;
  const retry = batch.retries.find((each) => each.i === i);
  return retry ? isOnlyDelayed(retry) : i >= intent;
}

/** Whether no try of a recipient that is to be tried again may have been taken. */
export function isOnlyDelayed({ why, unknowns }: Pick<Tried, 'why' | 'unknowns'>): boolean {
  return why === 'delayed' && unknowns === 0;
}
