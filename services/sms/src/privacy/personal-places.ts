import type { mongo } from 'mongoose';
import type { BatchDocument } from '../jobs/batch-model';
import type { JobCollections } from '../jobs/collections';
import { MANY, originOf } from '../jobs/shared-batch';
import { SEARCHED_FIELDS } from '../messages/message-store';

const FIELDS = {
  ...SEARCHED_FIELDS,
  ...{ version: 1, text: 1, moments: 1, pendingSince: 1, uncountedAt: 1 },
} as const;
export type PersonalBatch = Pick<BatchDocument, '_id' | keyof typeof FIELDS>;

/** A batch with its places that are the company's and the number's. */
export interface NumberedBatch {
  batch: PersonalBatch;
  places: number[];
}

/** Batches of a step. Each may have 1,000 recipients, though most that hold one number are small. */
const BATCHES_AT_ONCE = 50;

/** Where a number of a company stands, by the index of numbers: a step of sends, and all batches of its last one. */
export async function placesOfNumber(
  { batches }: Pick<JobCollections, 'batches'>,
  { company, number, after }: { company: number; number: string; after: number },
): Promise<{ found: NumberedBatch[]; next: number | null }> {
  const read = (smsID: mongo.Condition<number>, limit: number): Promise<PersonalBatch[]> =>
    batches
      .find<PersonalBatch>(
        { numbers: number, smsID, company: { $in: [company, MANY] } },
        { projection: FIELDS, hint: 'of_number' },
      )
      .sort({ smsID: 1 })
      .limit(limit)
      .toArray();
  let found = await read({ $gt: after }, BATCHES_AT_ONCE);
  const last = found.at(-1)?.smsID;
  const isFull = found.length === BATCHES_AT_ONCE;
  if (isFull) found = [...found.filter(({ smsID }) => smsID !== last), ...(await read(last!, 0))];
  return {
    found: found.flatMap((batch) => {
      const places = batch.numbers.flatMap((each, i) =>
        each === number && originOf(batch, i).company === company ? [i] : [],
      );
      return places.length > 0 ? [{ batch, places }] : [];
    }),
    next: isFull ? last! : null,
  };
}
