import { mongo } from 'mongoose';
import type { CallbackCounts } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';
import { type Ended, COUNTS_OF_END, NO_COUNTS, sumOf } from './ended';

/**
 * The callbacks of a company that ended in one write and are not in the statistics yet. The transaction that ends the
 * callbacks writes the document.
 */
export interface NewEndsDocument extends CallbackCounts {
  _id: mongo.ObjectId;
  company: number;
  /** The time of the end. */
  at: Date;
}

export const newEndsIn = declareCollection<NewEndsDocument>(
  'new_ends',
  ofCompany('written with the callbacks that ended; deleted once it is in the statistics'),
);

/** Creates one document for each company with callbacks to count. @param at the common time of the ends */
export function newEndsOf(
  ended: Iterable<{ company: number; ended?: Ended | undefined }>,
  at: Date,
): NewEndsDocument[] {
  const sums = new Map<number, CallbackCounts>();
  for (const { company, ended: end } of ended)
    if (end && end.as !== 'skipped')
      sums.set(company, sumOf(sums.get(company) ?? NO_COUNTS, COUNTS_OF_END[end.as]));
  return [...sums].map(([company, counts]) => ({ _id: new mongo.ObjectId(), company, at, ...counts }));
}
