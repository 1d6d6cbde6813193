import { declareCollection, ofCompany, unsharded } from '@herald/mongo';
import type { Sums } from '../statistics/counted-sums';

/** What is left of a shared batch whose recipients were removed: that they were there, and whose. */
export interface RemovedBatch {
  /** The batch's id. */
  _id: string;
  company: number;
  /** The first recipient's. */
  smsID: number;
  /** Whose they were, and since when each of these companies' recipients are gone. */
  of: { company: number; at: Date }[];
  /** Per recipient its company: an index in `of` as a character. */
  which: string;
}

/** What the statistics have counted of batches that are gone: the books add it to what the others say. */
export interface RemovedFigures extends Sums {
  /** Company; `MANY`: all together. */
  _id: number;
  /** Sends that had no job of their own, but a place in a shared batch. */
  places: number;
}

/** How far a walk through what is kept has come. */
export interface RetentionWalk {
  _id: string;
  /** All up to this smsID was looked at. */
  smsID: number;
  /** Companies that keep theirs for other times than most, when it began; it begins anew where that changes. */
  others: string;
}

export const removedIn = declareCollection<RemovedBatch>(
  'removed_batches',
  ofCompany('written when a batch is deleted', { then: 'smsID' }),
  { key: { 'of.company': 1, smsID: 1 }, name: 'of_company' },
  { key: { smsID: 1 }, name: 'of_send' },
);

export const removedFiguresIn = declareCollection<RemovedFigures>(
  'removed_figures',
  ofCompany('written when a batch is deleted', { field: '_id' }),
);

export const walksIn = declareCollection<RetentionWalk>(
  'retention_walks',
  unsharded('a few small documents per company'),
);
