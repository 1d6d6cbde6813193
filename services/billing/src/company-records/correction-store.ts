import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/paging';
import { type CorrectedKind, type CorrectionDocument, correctionsIn } from './correction-model';

/** The record whose corrections are listed; all records of the company if empty. */
export interface CorrectionFilter {
  kind?: CorrectedKind;
  recordID?: number;
}

/** Collection of corrections. Rows are only added and read, never changed or deleted. */
export class CorrectionStore {
  private readonly collection: mongo.Collection<CorrectionDocument>;

  constructor(connection: MongoConnection) {
    this.collection = correctionsIn(connection);
  }

  async add(row: CorrectionDocument, session: mongo.ClientSession): Promise<void> {
    await this.collection.insertOne(row, { session });
  }

  /** Newest first. */
  list(company: number, filter: CorrectionFilter, paging: Paging): Promise<FilePage<CorrectionDocument>> {
    const sort = { at: -1, _id: -1 } as const;
    return findPage(this.collection, { paging, filter: { company, ...filter }, all: { company }, sort });
  }
}
