import type { mongo } from 'mongoose';
import { literalPattern } from '@herald/mongo';
import type { Part, PartsMatch, SearchedRecord } from './match';
import { searchKey } from '../values/search-key';

/** A search by parts returns at most this number of records for each field. */
const MOST_FOUND = 1_000;
/** A search by parts reads at most this number of entries of an index. Larger companies find only the beginnings of names. */
const MOST_READ = 200_000;

const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Positions of the records that any lookup or part finds, ascending. A part inside a text cannot be found by the order of an index, so all
 * keys of the company in the index are read, but only the matching records.
 */
export async function positionsOf<T extends SearchedRecord>(
  collection: mongo.Collection<T>,
  { company, recordsTotal }: { company: number; recordsTotal: number },
  { lookups, parts }: PartsMatch,
): Promise<number[]> {
  const asked = [
    ...lookups.map(({ field, value, index }) => ({ field, index, condition: value as unknown })),
    ...parts.flatMap((part) => {
      const condition = conditionOf(part, recordsTotal);
      return condition ? [{ field: part.field, index: part.index, condition }] : [];
    }),
  ];
  const found = await Promise.all(
    asked.map(({ field, index, condition }) =>
      collection
        .find({ company, [field]: condition } as unknown as mongo.Filter<T>, {
          hint: index,
          projection: { _id: 0, position: 1 },
          limit: MOST_FOUND,
        })
        .toArray(),
    ),
  );
  return [...new Set(found.flat().map(({ position }) => position))].sort((a, b) => a - b);
}

/** Null if the company has too many records. */
function conditionOf({ value, at }: Part, recordsTotal: number): object | null {
  if (at === 'end') return recordsTotal > MOST_READ ? null : { $regex: `${literalPattern(value)}$` };
  const key = searchKey(value);
  return recordsTotal > MOST_READ
    ? { $gte: key, $lt: key + LAST_CHARACTER }
    : { $regex: literalPattern(key) };
}
