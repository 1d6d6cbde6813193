import type { RecipientCallback } from '@herald/contracts';
import type { Encoding } from '@herald/segmentation';
import type { ServingRoute } from '../carriers/operator/route-admin';
import type { BatchState, Retry } from '../jobs/batch-model';
import type { JobDocument } from '../jobs/job-model';
import type { Moment } from '../jobs/moments';
import type { Message } from '../messages/message-store';
import type { SubmissionDocument, UnknownPart } from '../sending/submission-store';

/** A part that a carrier took. */
export type TakenPart = Pick<SubmissionDocument, 'key' | 'id' | 'route' | 'part' | 'at' | 'ms' | 'bind'>;
/** A part of unknown outcome. */
export type LostPart = Pick<UnknownPart, 'part' | 'route' | 'at' | 'submittedAt'>;

/** All that is known of one recipient of a send, as it is stored. */
export interface Trail {
  message: Message;
  job: Pick<JobDocument, 'state' | 'sendAt' | 'expiresAt' | 'keyID' | 'from' | 'recallReason'>;
  batch: {
    state: BatchState;
    /** When it was queued last, or, while it waits, when it will be. */
    dueAt: Date | null;
    /** When it was claimed first; null where that is not known. */
    claimedAt: Date | null;
    retry: Retry | null;
    /** Whether no carrier can have it. */
    isUntouched: boolean;
  };
  encoding: Encoding | null;
  /** null where it is not kept any more, or is a one-time password's. */
  text: string | null;
  moments: Moment[];
  /** When its send was charged; null where it never was. */
  chargedAt: Date | null;
  /** When it was given back; null where it wasn't, or that isn't known. */
  refundedAt: Date | null;
  taken: TakenPart[];
  lost: LostPart[];
  /** Of what is still to be submitted: why it rests, and which routes would carry it. */
  rests: 'company suspended' | 'sending stopped' | null;
  /** The reason for which it is about to be given back. */
  recall: string | null;
  routes: ServingRoute[];
  /** How often the number is in the send: with separate texts it may be several times. */
  copies: number;
  callbacks: RecipientCallback[];
  /** What could not be asked for: the dispatcher did not answer, or looking for the parts took too long. */
  missing: ('callbacks' | 'parts')[];
}
