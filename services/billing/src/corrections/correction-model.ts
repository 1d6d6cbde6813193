import { declareCollection, ofCompany } from '@herald/mongo';

export type CorrectedKind = 'customer' | 'account';

/** That a customer or account was corrected: written with the correction, and never changed. */
export interface CorrectionDocument {
  company: number;
  kind: CorrectedKind;
  /** Of the customer or account. */
  recordID: number;
  at: Date;
  /** The operator's name; null = the company itself, by its key. */
  operator: string | null;
  requestId: string;
  /** The fields that changed, as they were and as they are; a field that isn't there had no value. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export const correctionsIn = declareCollection<CorrectionDocument>(
  'corrections',
  ofCompany('written with the record that it corrects'),
  { key: { company: 1, at: -1, _id: -1 }, name: 'correction_at' },
  { key: { company: 1, kind: 1, recordID: 1, at: -1, _id: -1 }, name: 'correction_record' },
);
