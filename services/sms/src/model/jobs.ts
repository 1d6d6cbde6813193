import type { mongo } from 'mongoose';
import { readInSlices } from '@herald/values/slices';
import { type BatchDocument, batchId, SENDS } from './batch-model';
import type { JobCollections } from './job-collections';
import { type JobDocument, type JobState, ofSend } from './job-model';

/** The fields of a first batch that its job is read from. */
export const JOB_FIELDS = {
  smsID: 1,
  company: 1,
  sender: 1,
  priority: 1,
  callbackUrl: 1,
  requestId: 1,
  expiresAt: 1,
  createdAt: 1,
  brandID: 1,
  test: 1,
  send: 1,
} as const satisfies Partial<Record<keyof BatchDocument, 1>>;

/** The first batch of an accepted send. */
export type FirstBatch = Pick<BatchDocument, keyof typeof JOB_FIELDS> & Required<Pick<BatchDocument, 'send'>>;

/** The job that a first batch holds. */
export function jobOf(first: FirstBatch): JobDocument {
  const { smsID, brandID, test, send } = first;
  return { _id: smsID, ...ofSend(first), brandID, ...send, ...(test && { test }) };
}

/** Filters the first batch of a send, and so its job. On a sharded cluster, only its company's shard is queried if the company is known. */
export function ofJob({ _id: smsID, company }: { _id: number; company?: number | undefined }) {
  return { _id: batchId(smsID, 0), ...(company !== undefined && { company, smsID }) };
}

/** Reads and moves jobs, each of which its first batch holds. */
export class Jobs {
  constructor(private readonly batches: JobCollections['batches']) {}

  /** A job of any company, or only of this one; null if there is none that is accepted. */
  async find(smsID: number, company?: number): Promise<JobDocument | null> {
    const [job] = await this.list(ofJob({ _id: smsID, company }), { limit: 1 });
    return job ?? null;
  }

  /** Whether the send is accepted: batches of a large send are stored before, and stay for a while if it never is. */
  async isAccepted(job: { _id: number; company: number }): Promise<boolean> {
    return (await this.batches.findOne({ ...ofJob(job), ...SENDS }, { projection: { _id: 1 } })) !== null;
  }

  /** The jobs whose first batches match. */
  async list(
    filter: mongo.Filter<BatchDocument>,
    options: Pick<mongo.FindOptions, 'sort' | 'limit' | 'skip' | 'session' | 'hint'> = {},
  ): Promise<JobDocument[]> {
    const found = this.batches.find<FirstBatch>(
      // A filter by `send.state` is kept: it decides which index MongoDB uses.
      'send.state' in filter ? filter : { ...filter, ...SENDS },
      { ...options, projection: { _id: 0, ...JOB_FIELDS } },
    );
    return (await readInSlices(found)).map(jobOf);
  }

  /**
   * Moves a job from one of these states to another, and sets more of its fields. False if it is in none of them.
   * @param also further fields of `send`
   */
  async move(
    job: { _id: number; company?: number | undefined },
    from: JobState | JobState[],
    to: JobState,
    { also = {}, session }: { also?: Partial<JobDocument>; session?: mongo.ClientSession } = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.batches.updateOne(
      { ...ofJob(job), 'send.state': Array.isArray(from) ? { $in: from } : from },
      movingTo(to, also),
      { session },
    );
    return matchedCount > 0;
  }
}

/** The update that moves a job. The version changes, so that a recorder that read the old state writes nothing from it. */
export function movingTo(
  state: JobState,
  also: Partial<JobDocument> = {},
): mongo.UpdateFilter<BatchDocument> {
  const more = Object.entries(also).map(([name, value]) => [`send.${name}`, value] as const);
  return { $set: { 'send.state': state, ...Object.fromEntries(more) }, $inc: { version: 1 } };
}
