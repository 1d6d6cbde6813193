import { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { batchesIn, textsIn } from './batch-model';
import { jobsIn } from './job-model';
import { recalledPlacesIn } from './recalled-places';

/**
 * Small jobs that were committed together and whose messages are not known to be in the queue yet. Written with the
 * commit, removed after the last confirm: one small document per commit, where a mark per job would cost a write each.
 */
export interface OutboxDocument {
  /** Tells its age. */
  _id: mongo.ObjectId;
  /** `MANY` where the commit was several companies'. Missing in what an older version has left. */
  company?: number;
  smsIDs: number[];
  /** Shared batches that were committed together; missing where there are none. */
  batches?: string[];
}

export const outboxIn = declareCollection<OutboxDocument>(
  'outbox',
  ofCompany('written with the balance, and deleted within a second'),
);

/** The id of a document that was made at this moment, at the latest. */
export function outboxIdAt(moment: Date): mongo.ObjectId {
  return mongo.ObjectId.createFromTime(Math.floor(moment.getTime() / 1000));
}

export type JobCollections = ReturnType<typeof jobCollections>;

/** The collections of jobs and batches. */
export function jobCollections(connection: MongoConnection) {
  return {
    jobs: jobsIn(connection),
    batches: batchesIn(connection),
    texts: textsIn(connection),
    outbox: outboxIn(connection),
    recalledPlaces: recalledPlacesIn(connection),
  };
}
