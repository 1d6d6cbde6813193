import type { MongoConnection } from '@herald/mongo';
import { batchesIn, textsIn } from './batch-model';

export type JobCollections = ReturnType<typeof jobCollections>;

/** The collections of sends. */
export function jobCollections(connection: MongoConnection) {
  return {
    batches: batchesIn(connection),
    texts: textsIn(connection),
  };
}
