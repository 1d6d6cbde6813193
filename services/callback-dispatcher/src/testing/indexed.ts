import type { MongoConnection } from '@herald/mongo';

/** Creates a declared collection with its indexes, as the start of the service does. Resolves to the collection. */
export async function indexed<C extends { collectionName: string }>(
  connection: MongoConnection,
  collection: C,
): Promise<C> {
  const model = connection.model(collection.collectionName);
  await model.createCollection();
  await model.createIndexes();
  return collection;
}
