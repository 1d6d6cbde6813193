import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import { ValidationError } from '@herald/contracts/errors';
import { toInteger } from '@herald/values/request-values';
import { readInSlices } from '@herald/values/slices';

/** The requested page. `start` and `length` are skip and limit in MongoDB. */
export interface Paging {
  /** Echoed in the answer, so that a table can detect late answers. */
  draw: number;
  start: number;
  length: number;
  /** The rows are for a file: totals are not needed, and a list without ids returns all its rows as `rows`. */
  file?: true;
}

export interface Page<T> {
  /** All records of the company. */
  recordsTotal: number;
  /** The records that pass the filters. */
  recordsFiltered: number;
  data: T[];
}

/** A page, or the complete list for a file. */
export interface FilePage<T> extends Page<T> {
  /** All rows in order, read while the file is written (`Paging.file`). */
  rows?: AsyncIterable<T>;
}

const FIELDS = {
  draw: { default: 0, min: 0, max: Number.MAX_SAFE_INTEGER },
  start: { default: 0, min: 0, max: Number.MAX_SAFE_INTEGER },
  length: { default: 1_000, min: 1, max: 10_000 },
} as const;

/**
 * Reads the paging of a list's query: `draw` and `start` from 0, `length` 1 to 10,000, default 1,000.
 * @throws ValidationError naming every field that is not an integer in its range, or that is repeated or empty
 */
export function parsePaging(query: Record<string, unknown>): Paging {
  const { paging, errors } = readPaging(query);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return paging;
}

/** The result of `parsePaging`, with errors returned instead of thrown. */
export function readPaging(query: Record<string, unknown>): {
  paging: Paging;
  errors: Record<string, string>;
} {
  const errors: Record<string, string> = {};
  const read = (name: keyof typeof FIELDS): number => {
    const { default: byDefault, min, max } = FIELDS[name];
    if (query[name] === undefined) return byDefault;
    const value = toInteger(query[name]);
    if (value !== null && value >= min && value <= max) return value;
    errors[name] = rangeText(name);
    return byDefault;
  };

  const paging = { draw: read('draw'), start: read('start'), length: read('length') };
  return { paging, errors };
}

export interface PageQuery<T> {
  paging: Paging;
  /** The requested filter. */
  filter: mongo.Filter<T>;
  /** The filter for all records that the caller may see, if these are more. */
  all?: mongo.Filter<T>;
  sort: Record<string, 1 | -1>;
}

/** Reads a page of a collection, with the totals for the answer of a list. */
export async function findPage<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  { sort, ...query }: PageQuery<T>,
): Promise<FilePage<T>> {
  const rows = collection.find<T>(query.filter, {}).sort(sort);
  return query.paging.file ? pageOfFile(rows) : await countedPage(collection, query, rows);
}

/** The maximum number of rows in memory. */
export const FILE_ROWS = 1_000;

/** All rows for a file. The cursor follows its index, so that new rows neither shift nor repeat rows. */
export function pageOfFile<T>(rows: mongo.FindCursor<T>): FilePage<T> {
  return { recordsTotal: 0, recordsFiltered: 0, data: [], rows: rows.batchSize(FILE_ROWS) };
}

/** The requested page of `rows`, with the totals of the list unless the rows are for a file. */
export async function countedPage<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  { paging, filter, all }: Omit<PageQuery<T>, 'sort'>,
  rows: mongo.FindCursor<T>,
): Promise<Page<T>> {
  if (paging.file) {
    const data = await rowsOfPage(rows, paging);
    return { recordsTotal: 0, recordsFiltered: 0, data };
  }
  const [recordsFiltered, recordsTotal, data] = await Promise.all([
    countOf(collection, filter),
    all && !isDeepStrictEqual(all, filter) ? countOf(collection, all) : undefined,
    rowsOfPage(rows, paging),
  ]);
  return { recordsTotal: recordsTotal ?? recordsFiltered, recordsFiltered, data };
}

/** The requested page of `rows`. */
export function rowsOfPage<T>(
  rows: mongo.FindCursor<T>,
  { start, length }: Pick<Paging, 'start' | 'length'>,
): Promise<T[]> {
  return readInSlices(rows.skip(start).limit(length).batchSize(FILE_ROWS));
}

async function countOf<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  filter: mongo.Filter<T>,
): Promise<number> {
  if (Object.keys(filter).length > 0) return collection.countDocuments(filter);
  // Loaded only here, because services without a database use this package too.
  const { countAll } = await import('@herald/mongo');
  return countAll(collection);
}

/** The paging fields of a list's answer. The caller adds `statusID` and `message`. */
export function pageAnswer<T>(paging: Paging, page: Page<T>): { draw: number } & Page<T> {
  const { recordsTotal, recordsFiltered, data } = page;
  return { draw: paging.draw, recordsTotal, recordsFiltered, data };
}

function rangeText(name: keyof typeof FIELDS): string {
  const { min, max } = FIELDS[name];
  return max === Number.MAX_SAFE_INTEGER
    ? `${name} must be an integer of at least ${min}`
    : `${name} must be an integer from ${min} to ${max}`;
}
