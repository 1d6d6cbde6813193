import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/mongo/paging';

export type CorrectedKind = 'customer' | 'account';

/** A row about the correction of a customer or account, written in the same transaction and never changed. */
export interface CorrectionDocument {
  company: number;
  kind: CorrectedKind;
  /** ID of the customer or account. */
  recordID: number;
  at: Date;
  /** Name of the operator; null = the company itself, with its API key. */
  operator: string | null;
  requestId: string;
  /** The changed fields with their values before and after the correction. A missing field had no value. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export const correctionsIn = declareCollection<CorrectionDocument>(
  'corrections',
  ofCompany('written with the record that it corrects'),
  { key: { company: 1, at: -1, _id: -1 }, name: 'correction_at' },
  { key: { company: 1, kind: 1, recordID: 1, at: -1, _id: -1 }, name: 'correction_record' },
);

/** Rows about corrections, which are only added and read. */
export class CorrectionStore {
  private readonly collection: mongo.Collection<CorrectionDocument>;

  constructor(connection: MongoConnection) {
    this.collection = correctionsIn(connection);
  }

  async storeCorrection(row: CorrectionDocument, session: mongo.ClientSession): Promise<void> {
    await this.collection.insertOne(row, { session });
  }

  /** Newest first. @param filter the record whose corrections are listed; all records of the company if empty */
  list(
    company: number,
    filter: { kind?: CorrectedKind; recordID?: number },
    paging: Paging,
  ): Promise<FilePage<CorrectionDocument>> {
    const sort = { at: -1, _id: -1 } as const;
    return findPage(this.collection, { paging, filter: { company, ...filter }, all: { company }, sort });
  }
}
