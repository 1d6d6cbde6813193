import { declareCollection, unsharded } from '@herald/mongo';

/** A recipient of a shared batch whose send was cancelled. It is refunded in place, if it was not submitted. */
export interface RecalledSendDocument {
  /** smsID */
  _id: number;
  company: number;
  /** The shared batch's id. */
  batch: string;
  /** For the operator. */
  reason: string;
  at: Date;
}

export const recalledSendsIn = declareCollection<RecalledSendDocument>(
  'recalled_sends',
  unsharded('cancellations by operators within the last seconds'),
);
