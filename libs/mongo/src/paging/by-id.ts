import type { mongo } from 'mongoose';
import { ValidationError } from '@herald/contracts/errors';
import { toFlag, toId } from '@herald/values/request-values';
import { countedPage, type Page, type PageQuery, type Paging, readPaging } from './paging';

/** The requested page of a list that is sorted by id: its start and direction. */
export interface PagingById extends Paging {
  /** Default: the documented order of the list. */
  newestFirst?: boolean;
  /** The page begins after the row with this id, in the order of the list, so that new rows do not shift it. */
  after?: number;
}

/**
 * Reads the paging of a list by id: the paging of all lists, and `newestFirst` and `after`.
 * @throws ValidationError naming every invalid field
 */
export function parsePagingById(query: Record<string, unknown>): PagingById {
  const { paging, errors } = readPaging(query);
  const read: Pick<PagingById, 'newestFirst' | 'after'> = {};
  if (query.newestFirst !== undefined) {
    const flag = toFlag(query.newestFirst);
    if (flag === null) errors.newestFirst = 'newestFirst must be true or false';
    else read.newestFirst = flag;
  }
  if (query.after !== undefined) {
    const id = toId(query.after);
    if (id === null) errors.after = 'after must be the id of a row';
    else read.after = id;
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { ...paging, ...read };
}

/** The MongoDB sort order of a list by id, and the filter for the ids after the starting row; null = all. */
export function orderById(
  { newestFirst, after }: PagingById,
  byDefault: 'newest first' | 'oldest first',
): { direction: 1 | -1; behind: { $gt: number } | { $lt: number } | null } {
  const isNewestFirst = newestFirst ?? byDefault === 'newest first';
  if (after === undefined) return { direction: isNewestFirst ? -1 : 1, behind: null };
  return isNewestFirst ? { direction: -1, behind: { $lt: after } } : { direction: 1, behind: { $gt: after } };
}

export interface PageByIdQuery<T> extends Omit<PageQuery<T>, 'paging' | 'sort'> {
  paging: PagingById;
  /** The field with the ids. Default: `_id`. */
  id?: string;
  /** The order if the request does not set one. */
  byDefault: 'newest first' | 'oldest first';
}

/** Like `findPage`, for a list by id. The totals count the complete list, wherever the page begins. */
export function findPageById<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  { paging, filter, all, id = '_id', byDefault }: PageByIdQuery<T>,
): Promise<Page<T>> {
  const { direction, behind } = orderById(paging, byDefault);
  const rest = behind ? ({ $and: [filter, { [id]: behind }] } as mongo.Filter<T>) : filter;
  const rows = collection.find<T>(rest, {}).sort({ [id]: direction });
  return countedPage(collection, { paging, filter, all }, rows);
}
