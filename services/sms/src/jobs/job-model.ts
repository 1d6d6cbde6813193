import type { AskedBy, Lane } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { Encoding } from '@herald/segmentation';

/**
 * - `scheduled`: accepted and charged, waits for `sendAt`; can be cancelled.
 * - `accepted`: due; its batches are on their way to the queue (the outbox sweep queues what a crash left).
 * - `queued`: every batch is in the queue, or past it. A job of one batch is `queued` from its acceptance on, and stands
 *   in `outbox` until its message is confirmed.
 * - `done`: every recipient has its final status.
 * - `cancelling`: refunded as a whole before it began; its recipients are on their way to status 4.
 * - `cancelled`: all of them are there.
 * - `recalling`: cancelled after it had begun: what is not submitted is being given back, batch by batch.
 * - `recalled`: all of it is; what was submitted goes on to its receipts.
 */
export type JobState =
  'scheduled' | 'accepted' | 'queued' | 'done' | 'cancelling' | 'cancelled' | 'recalling' | 'recalled';
/** States that are `cancelled` to whoever asks. */
export const CANCELLED_STATES: JobState[] = ['cancelling', 'cancelled', 'recalling', 'recalled'];
/** States of which nothing comes any more, once every batch is finished. */
export const OVER_STATES: JobState[] = ['done', 'cancelled', 'recalled'];
/** States of jobs that have begun, and of which a recipient may still change. */
export const UNDER_WAY_STATES: JobState[] = ['accepted', 'queued'];

/**
 * A job's state to whoever asks. `sending`: it has begun, and a recipient may still change. `paused`: so has it, and its company is
 * suspended, or its sending is stopped.
 */
export const SHOWN_STATES = ['scheduled', 'sending', 'paused', 'done', 'cancelled'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** What a job, and each of its batches, has of its send. */
export interface OfSend {
  company: number;
  sender: string;
  lane: Lane;
  callbackUrl: string | null;
  requestId: string;
  /** What has no receipt by then becomes "not delivered". */
  expiresAt: Date;
  createdAt: Date;
}

/** What became of a job's recipients, and when. */
export interface JobOutcome {
  /** Recipients by statusID (interface.md part 3). */
  counts: Record<string, number>;
  /** Recipients that a carrier took, or may have taken. */
  submitted: number;
  /** Recipients whose charge was given back. */
  refunded: number;
  /** When the first of them was recorded as taken; null where none was, or an older version recorded no times. */
  firstSubmittedAt: Date | null;
  /** When the last of them got its final status; null while one has none, or where an older version recorded no times. */
  finishedAt: Date | null;
}

/** One accepted send request; with the key and the address that it came with. */
export interface JobDocument extends OfSend, AskedBy {
  /** smsID: counts up, unique over the installation. */
  _id: number;
  brandID: number;
  state: JobState;
  /** Recipients that the job holds, stop-listed ones included. */
  recipients: number;
  /** Numbers of the request that were dropped as invalid. */
  rejected: number;
  batches: number;
  /** SMS charged at acceptance. */
  cost: number;
  /** SMS given back since; never more than `cost`. */
  refunded: number;
  /** For the operator's view; null where texts differ. */
  parts: number | null;
  encoding: Encoding | null;
  /** null = at once. */
  sendAt: Date | null;
  /** The shared batch that its recipient was moved out of, where it was; the charge is booked there. */
  sharedIn?: string;
  /** Why its recipients have status 4, where it was cancelled for another reason than that somebody asked. */
  recallReason?: string;
  /** Set with `done`: nothing changes any more, and no batch is read again. Missing where an older version set it. */
  outcome?: JobOutcome;
  /** Since when its recipients are being removed, and what of it was in the batches that are gone by now. */
  removed?: RemovedRecipients;
}

/** `parts`: SMS of recipients whose charge was not given back. */
export interface RemovedRecipients {
  at: Date;
  batches: number;
  recipients: number;
  parts: number;
}

/** What queueing needs of a job. */
export type QueuedJob = Pick<
  JobDocument,
  '_id' | 'company' | 'lane' | 'batches' | 'recipients' | 'requestId'
>;

export const jobsIn = declareCollection<JobDocument>(
  'jobs',
  ofCompany('written with the balance; read by its company', { then: '_id' }),
  { key: { company: 1, _id: 1 } },
  // The sweeps look at what is not yet queued only: a handful, however many jobs there are.
  { key: { state: 1, createdAt: 1 }, partialFilterExpression: { state: 'accepted' }, name: 'outbox' },
  { key: { state: 1 }, partialFilterExpression: { state: 'cancelling' }, name: 'cancelling' },
  { key: { state: 1, _id: 1 }, partialFilterExpression: { state: 'recalling' }, name: 'recalling' },
  // What a brand that is lost leaves behind.
  { key: { brandID: 1 }, partialFilterExpression: { state: 'scheduled' }, name: 'scheduled_of_brand' },
  { key: { state: 1, _id: -1 }, partialFilterExpression: { state: 'queued' }, name: 'queued' },
  { key: { sendAt: 1 }, partialFilterExpression: { state: 'scheduled' }, name: 'schedule' },
  // How many of a company's jobs were moved out of shared batches.
  { key: { company: 1 }, partialFilterExpression: { sharedIn: { $exists: true } }, name: 'moved_out' },
);
