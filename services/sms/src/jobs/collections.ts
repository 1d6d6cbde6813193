import type { MongoConnection } from '@herald/mongo';
import { batchesIn, textsIn } from './batch-model';
import { jobsIn } from './job-model';
import { outboxIn } from './outbox-model';

export type JobCollections = ReturnType<typeof jobCollections>;

/** The collections of jobs and batches. */
export function jobCollections(connection: MongoConnection) {
  return {
    jobs: jobsIn(connection),
    batches: batchesIn(connection),
    texts: textsIn(connection),
    outbox: outboxIn(connection),
  };
}
