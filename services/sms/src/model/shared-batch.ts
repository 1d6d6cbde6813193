import { type AskedBy, DELIVERY, type DeliveryStatus, FINAL_STATUSES } from '@herald/contracts';
import type { Encoding } from '@herald/values/segmentation';
import type { OfSend } from './job-model';

/** The "company" of a batch whose recipients belong to several companies. */
export const MANY = 0;
/** As a MongoDB expression. */
export const IS_SHARED = { $gt: ['$shared', null] };
/** A recipient that was detached (`DetachRecipients`): in the shared batch it costs nothing, has no event and never changes. */
export const MOVED = -1;

/** The status of a recipient in a batch. */
export type RecipientStatus = DeliveryStatus | typeof MOVED;

/** Fields that recipients of a shared batch may have in common, as those of one company mostly do. */
export interface Origin extends Pick<OfSend, 'company' | 'sender' | 'callbackUrl'>, AskedBy {
  brandID: number;
  checkStopList: boolean;
  encoding: Encoding | null;
}

/** The origins of a shared batch's recipients: each is a send of its own. Their smsIDs follow that of the batch. */
export interface SharedPart {
  of: Origin[];
  /** Per recipient its origin, as an index in `of`. */
  which: number[];
  /** Per recipient. */
  requestIds: string[];
}

/** The origin of the recipient at an index, in a shared batch or any other. */
export interface RecipientOrigin
  extends Pick<OfSend, 'company' | 'sender' | 'callbackUrl' | 'requestId'>, Pick<Origin, 'checkStopList'> {
  smsID: number;
  /** In the job. */
  index: number;
  brandID: number;
}

/** The fields of a batch that the origins of its recipients are read from. */
interface Originated extends Readonly<
  Pick<OfSend, 'company' | 'sender' | 'callbackUrl' | 'requestId'> & Pick<Origin, 'checkStopList'>
> {
  readonly smsID: number;
  /** Set unless `shared` is. */
  readonly brandID?: number;
  readonly first: number;
  readonly shared?: {
    readonly of: readonly Readonly<Origin>[];
    readonly which: readonly number[];
    readonly requestIds: readonly string[];
  };
}

/** The same as a projection. */
export const ORIGIN_FIELDS = {
  company: 1,
  smsID: 1,
  brandID: 1,
  first: 1,
  sender: 1,
  callbackUrl: 1,
  requestId: 1,
  checkStopList: 1,
  shared: 1,
} as const satisfies Record<keyof Originated, 1>;

/** The fields of a retry that show whether an earlier try may have been accepted. */
interface Tried {
  readonly i: number;
  readonly unknowns: number;
  readonly why: 'delayed' | 'unknown';
}

export function originOf(batch: Originated, i: number): RecipientOrigin {
  const { shared, company, smsID, brandID, first, sender, callbackUrl, requestId, checkStopList } = batch;
  if (!shared)
    return {
      company,
      smsID,
      index: first + i,
      sender,
      callbackUrl,
      requestId,
      checkStopList,
      brandID: brandID!,
    };
  const origin = shared.of[shared.which[i]!]!;
  return {
    company: origin.company,
    smsID: smsID + 1 + i,
    index: 0,
    brandID: origin.brandID,
    sender: origin.sender,
    callbackUrl: origin.callbackUrl,
    requestId: shared.requestIds[i]!,
    checkStopList: origin.checkStopList,
  };
}

/** The index of a send in a shared batch. */
export function indexOfSend(batch: { readonly smsID: number }, smsID: number): number {
  return smsID - batch.smsID - 1;
}

/** Whether a recipient can no longer change here: its status is final, or it was detached. */
export function isOver(status: RecipientStatus): boolean {
  return status === MOVED || FINAL_STATUSES.has(status);
}

/** Whether a recipient surely was never submitted; those below `intent` may have been. */
export function isUntouched(
  batch: {
    readonly statuses: readonly RecipientStatus[];
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

/** Whether no try of a recipient with a retry may have been accepted. */
export function isOnlyDelayed({ why, unknowns }: Pick<Tried, 'why' | 'unknowns'>): boolean {
  return why === 'delayed' && unknowns === 0;
}
