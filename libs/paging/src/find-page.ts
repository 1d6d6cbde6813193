import type { mongo } from 'mongoose';
import type { Page, Paging } from './paging';

export interface PageQuery<T> {
  paging: Paging;
  /** What is asked for. */
  filter: mongo.Filter<T>;
  /** What the caller may see at all, where that is more. */
  all?: mongo.Filter<T>;
  sort: Record<string, 1 | -1>;
}

/** A page of a collection, with the totals of a list's answer. */
export async function findPage<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  { paging, filter, all, sort }: PageQuery<T>,
): Promise<Page<T>> {
  const [recordsFiltered, recordsTotal, data] = await Promise.all([
    collection.countDocuments(filter),
    all && collection.countDocuments(all),
    collection.find<T>(filter, {}).sort(sort).skip(paging.start).limit(paging.length).toArray(),
  ]);
  return { recordsTotal: recordsTotal ?? recordsFiltered, recordsFiltered, data };
}
