import type { mongo } from 'mongoose';
import { collectionOf, type MongoConnection } from '@herald/mongo';
import { type BatchDocument, batchModel, type BatchTextsDocument, batchTextsModel } from './batch-model';
import { type JobDocument, jobModel } from './job-model';
import { type OutboxDocument, outboxModel } from './outbox-model';

/** The driver's collections of jobs and batches, for the paths where a mongoose document per record costs too much. */
export interface JobCollections {
  jobs: mongo.Collection<JobDocument>;
  batches: mongo.Collection<BatchDocument>;
  texts: mongo.Collection<BatchTextsDocument>;
  outbox: mongo.Collection<OutboxDocument>;
}

export function jobCollections(connection: MongoConnection): JobCollections {
  return {
    jobs: collectionOf(jobModel(connection)),
    batches: collectionOf(batchModel(connection)),
    texts: collectionOf(batchTextsModel(connection)),
    outbox: collectionOf(outboxModel(connection)),
  };
}
