import type { RecipientCallback } from '@herald/contracts';
import type { Encoding } from '@herald/values/segmentation';
import type { ServingRoute } from '../../carriers/operator/route-admin';
import type { BatchState, Retry } from '../../model/batch-model';
import type { CarrierCharge } from '../../model/carrier-charge';
import type { JobDocument } from '../../model/job-model';
import type { Timestamp } from '../../model/timestamps';
import type { Message } from '../messages/message-store';
import type { SubmissionDocument, IndeterminatePart } from '../../record/outcomes/submission-store';

/** A part that a carrier accepted. */
export type TakenPart = Pick<
  SubmissionDocument,
  'key' | 'id' | 'route' | 'part' | 'whole' | 'at' | 'ms' | 'bind' | 'sentAs'
>;
/** An indeterminate part. */
export type LostPart = Pick<IndeterminatePart, 'part' | 'whole' | 'route' | 'at' | 'submittedAt' | 'sender'>;

/** All stored data of one recipient of a send. */
export interface Trail {
  message: Message;
  job: Pick<JobDocument, 'state' | 'sendAt' | 'expiresAt' | 'keyID' | 'from' | 'recallReason'>;
  batch: {
    state: BatchState;
    /** When it was last queued, or, while it waits, when it will be. */
    dueAt: Date | null;
    /** When it was first claimed; null if unknown. */
    claimedAt: Date | null;
    retry: Retry | null;
    /** Whether it was delivered by one delivery receipt for all of its parts. */
    isReceiptWhole: boolean;
    /** Whether no carrier can have it. */
    isUntouched: boolean;
  };
  encoding: Encoding | null;
  /** Null if it is deleted, or is the text of an OTP. */
  text: string | null;
  timestamps: Timestamp[];
  /** When its send was charged; null if it never was. */
  chargedAt: Date | null;
  /** When it was refunded; null if it was not, or if that is unknown. */
  refundedAt: Date | null;
  /** What the carrier charges, for operators only; null if it told nothing. */
  charge: CarrierCharge | null;
  taken: TakenPart[];
  lost: LostPart[];
  /** For an unsubmitted recipient: the reason of a suspension, and the routes that serve it. */
  onHold: 'company suspended' | 'sending stopped' | null;
  /** The reason for which it is about to be refunded. */
  recall: string | null;
  routes: ServingRoute[];
  /** How often the number is in the send; with separate texts it may be several times. */
  copies: number;
  callbacks: RecipientCallback[];
  /** Data that could not be read: the dispatcher did not respond, or finding the parts took too long. */
  missing: ('callbacks' | 'parts')[];
}
