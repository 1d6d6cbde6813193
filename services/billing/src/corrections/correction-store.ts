import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/paging';
import { type CorrectedKind, type CorrectionDocument, correctionsIn } from './correction-model';

/** Of which record corrections are asked for; all of the company's where none is named. */
export interface CorrectionFilter {
  kind?: CorrectedKind;
  recordID?: number;
}

/** What was corrected. Rows are added and read; nothing here changes or removes one. */
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
