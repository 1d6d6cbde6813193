import { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { batchesIn, textsIn } from './batch-model';
import { jobsIn } from './job-model';
import { recalledSendsIn } from './recalled-sends';

/** The batches of one commit whose messages are not known to be queued yet; deleted after the last confirm. */
export interface OutboxDocument {
  /** Contains the time of its creation. */
  _id: mongo.ObjectId;
  /** `MANY` if the commit was for several companies. */
  company: number;
  batches: string[];
}

export const outboxIn = declareCollection<OutboxDocument>(
  'outbox',
  ofCompany('written with the balance, and deleted within a second'),
);

/** The highest id of a document created at this time. */
export function outboxIdAt(timestamp: Date): mongo.ObjectId {
  return mongo.ObjectId.createFromTime(Math.floor(timestamp.getTime() / 1000));
}

export type JobCollections = ReturnType<typeof jobCollections>;

/** The collections of jobs and batches. */
export function jobCollections(connection: MongoConnection) {
  return {
    jobs: jobsIn(connection),
    batches: batchesIn(connection),
    texts: textsIn(connection),
    outbox: outboxIn(connection),
    recalledSends: recalledSendsIn(connection),
  };
}
