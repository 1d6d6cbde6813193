import { Schema, type Model } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { Lane } from '@herald/contracts';
import type { Encoding } from '@herald/segmentation';

/**
 * - `scheduled`: accepted and charged, waits for `sendAt`; can be cancelled.
 * - `accepted`: due; its batches are on their way to the queue (the outbox sweep queues what a crash left).
 * - `queued`: every batch is in the queue, or past it. A job of one batch is `queued` from its acceptance on, and stands
 *   in `outbox` until its message is confirmed.
 * - `cancelling`: refunded as a whole before it began; its recipients are on their way to status 4.
 * - `cancelled`: all of them are there.
 */
export const JOB_STATES = ['scheduled', 'accepted', 'queued', 'cancelling', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** One accepted send request. */
export interface JobDocument {
  /** smsID: counts up, unique over the installation. */
  _id: number;
  company: number;
  brandID: number;
  sender: string;
  lane: Lane;
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
  callbackUrl: string | null;
  requestId: string;
  /** null = at once. */
  sendAt: Date | null;
  /** What has no receipt by then becomes "not delivered". */
  expiresAt: Date;
  createdAt: Date;
}

// Documents are written and read by the driver itself: their type alone says what is in them.
const schema = new Schema<JobDocument>({}, { collection: 'jobs' });
schema.index({ company: 1, _id: 1 });
// The sweeps look at what is not yet queued only: a handful, however many jobs there are.
schema.index({ state: 1, createdAt: 1 }, { partialFilterExpression: { state: 'accepted' }, name: 'outbox' });
schema.index({ state: 1 }, { partialFilterExpression: { state: 'cancelling' }, name: 'cancelling' });
schema.index({ sendAt: 1 }, { partialFilterExpression: { state: 'scheduled' }, name: 'schedule' });

export function jobModel(connection: MongoConnection): Model<JobDocument> {
  return connection.model<JobDocument>('Job', schema);
}
