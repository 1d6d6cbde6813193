import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
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
  const db = connection.db!;
  return {
    jobs: db.collection(jobModel(connection).collection.name),
    batches: db.collection(batchModel(connection).collection.name),
    texts: db.collection(batchTextsModel(connection).collection.name),
    outbox: db.collection(outboxModel(connection).collection.name),
  };
}
