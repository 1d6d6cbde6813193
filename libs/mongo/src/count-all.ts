import { mongo } from 'mongoose';

/** Matches every document. It has bounds because MongoDB warns about a hint without them. */
const EVERY = { _id: { $gte: new mongo.MinKey() as never } };

/**
 * The number of documents of a collection, counted by the index on `_id`: MongoDB would otherwise read all documents. It does
 * not use the server's own metadata count, which may stay wrong after a crash.
 * @param options `limit`: counts up to this number
 */
export function countAll<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  options: Pick<mongo.CountDocumentsOptions, 'limit' | 'session'> = {},
): Promise<number> {
  return collection.countDocuments(EVERY, { hint: '_id_', ...options });
}
