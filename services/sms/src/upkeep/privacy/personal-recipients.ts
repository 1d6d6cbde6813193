import type { mongo } from 'mongoose';
import type { BatchDocument } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { SEARCHED_FIELDS } from '../../read/messages/message-store';

const FIELDS = {
  ...SEARCHED_FIELDS,
  version: 1,
  text: 1,
  timestamps: 1,
  pendingSince: 1,
  uncountedAt: 1,
} as const;
export type PersonalBatch = Pick<BatchDocument, '_id' | keyof typeof FIELDS>;

/** A batch with the indexes of the company's recipients with this number. */
export interface NumberedBatch {
  batch: PersonalBatch;
  indexes: number[];
}

/** Batches per step. Each may have 1,000 recipients, but most batches that contain a given number are small. */
const BATCHES_AT_ONCE = 50;

/** The batches with a number of a company, by the index of numbers: one step of sends, with all batches of the last send. */
export async function recipientsOfNumber(
  { batches }: Pick<JobCollections, 'batches'>,
  { company, number, after }: { company: number; number: string; after: number },
): Promise<{ found: NumberedBatch[]; next: number | null }> {
  const read = (smsID: mongo.Condition<number>, limit: number): Promise<PersonalBatch[]> =>
    batches
      .find<PersonalBatch>({ numbers: number, smsID, company }, { projection: FIELDS, hint: 'of_number' })
      .sort({ smsID: 1 })
      .limit(limit)
      .toArray();
  let found = await read({ $gt: after }, BATCHES_AT_ONCE);
  const last = found.at(-1)?.smsID;
  const isFull = found.length === BATCHES_AT_ONCE;
  if (isFull) found = [...found.filter(({ smsID }) => smsID !== last), ...(await read(last!, 0))];
  return {
    found: found.flatMap((batch) => {
      const indexes = batch.numbers.flatMap((each, i) => (each === number ? [i] : []));
      return indexes.length > 0 ? [{ batch, indexes }] : [];
    }),
    next: isFull ? last! : null,
  };
}
