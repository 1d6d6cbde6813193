import type { AskedBy, Priority } from '@herald/contracts';
import type { Encoding } from '@herald/values/segmentation';

/**
 * - `scheduled`: accepted and charged, waits for `sendAt`; can be cancelled.
 * - `accepted`: due; its batches are being queued (a sweep queues them after a crash).
 * - `queued`: every batch is queued, or was. A small send is `queued` from its acceptance on.
 * - `done`: every recipient has its final status.
 * - `cancelling`: refunded as a whole before it began; its recipients are being set to status 4.
 * - `cancelled`: all its recipients have status 4.
 * - `recalling`: cancelled after it had begun; recipients without a submit are being refunded, batch by batch.
 * - `recalled`: all of these are refunded; submitted recipients still get their delivery receipts. If all were submitted before, the job is
 * `queued` again.
 */
export type JobState =
  'scheduled' | 'accepted' | 'queued' | 'done' | 'cancelling' | 'cancelled' | 'recalling' | 'recalled';
/** States shown as `cancelled`. */
export const CANCELLED_STATES: JobState[] = ['cancelling', 'cancelled', 'recalling', 'recalled'];
/** States without further changes, once every batch is finished. */
export const OVER_STATES: JobState[] = ['done', 'cancelled', 'recalled'];
/** States of jobs that have begun, and in which a recipient may still change. */
export const UNDER_WAY_STATES: JobState[] = ['accepted', 'queued'];

/**
 * A job's state in the API. `sending`: it has begun, and a recipient may still change. `paused`: the same, but its company is suspended, or
 * its sending is stopped.
 */
export const SHOWN_STATES = ['scheduled', 'sending', 'paused', 'done', 'cancelled'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Fields of the send, in its job and in each of its batches. */
export interface OfSend {
  company: number;
  sender: string;
  priority: Priority;
  callbackUrl: string | null;
  requestId: string;
  /** Recipients without a delivery receipt by then become "not delivered". */
  expiresAt: Date;
  createdAt: Date;
}

/** These fields of a document, or of a send, that has more. */
export function ofSend(from: OfSend): OfSend {
  const { company, sender, priority, callbackUrl, requestId, expiresAt, createdAt } = from;
  return { company, sender, priority, callbackUrl, requestId, expiresAt, createdAt };
}

/** The outcome of a job's recipients, with timestamps. */
export interface JobOutcome {
  /** Recipients by statusID (interface.md part 3). */
  counts: Record<string, number>;
  /** Recipients with status 4 because their send was cancelled. */
  cancelled: number;
  /** Recipients that a carrier accepted, or may have accepted. */
  submitted: number;
  /** Recipients with a refund. */
  refunded: number;
  /** When the first recipient was recorded as accepted; null if none was. */
  firstSubmittedAt: Date | null;
  /** When the last recipient got its final status; null while one has none. */
  finishedAt: Date | null;
}

/** What belongs to a send as a whole, with its API key and source address; in its first batch. */
export interface WholeSend extends Omit<AskedBy, 'test'> {
  state: JobState;
  /** Recipients in the job, including stop-listed recipients. */
  recipients: number;
  /** Numbers of the request that were dropped as invalid. */
  rejected: number;
  batches: number;
  /** SMS charged at acceptance. */
  cost: number;
  /** SMS refunded since; never more than `cost`. */
  refunded: number;
  /** For the operator; null if they differ. */
  parts: number | null;
  encoding: Encoding | null;
  /** null = at once. */
  sendAt: Date | null;
  /** The reason for status 4, if the job was cancelled for another reason than a request. */
  recallReason?: string;
  /** Set with `done` for a send of several batches: no more changes follow, and no batch is read again. */
  outcome?: JobOutcome;
  /** For a send of several batches: since when its recipients are being deleted, and the totals of those deleted so far. */
  removed?: RemovedRecipients;
}

/** `parts`: SMS of recipients without a refund. */
export interface RemovedRecipients {
  at: Date;
  batches: number;
  recipients: number;
  parts: number;
}

/** One accepted send request, as its first batch holds it. */
export interface JobDocument extends OfSend, WholeSend, Pick<AskedBy, 'test'> {
  /** smsID: an increasing number, unique in the installation. */
  _id: number;
  brandID: number;
}

/** Fields of a job that queueing needs. */
export type QueuedJob = Pick<
  JobDocument,
  '_id' | 'company' | 'priority' | 'batches' | 'recipients' | 'requestId'
>;
