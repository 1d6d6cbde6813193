import { type IndexDefinition, type IndexOptions, mongo, Schema } from 'mongoose';
import type { MongoConnection } from './connection';
import type { PlacedCollection, Placement } from './sharding/placement';

export const DUPLICATE_KEY = 11000;

/** A declared collection, which is opened with a connection. */
export type DeclaredCollection<T extends mongo.Document> = PlacedCollection &
  ((connection: MongoConnection, options?: mongo.CollectionOptions) => mongo.Collection<T>);

/**
 * Declares a collection with its name, its placement on a sharded cluster, the type of its documents and its indexes. The driver reads and writes the
 * documents without validation: only the type describes their content. At its start, a service creates the collections of its parts.
 */
export function declareCollection<T extends mongo.Document>(
  name: string,
  placement: Placement,
  ...indexes: (IndexOptions & { key: IndexDefinition })[]
): DeclaredCollection<T> {
  const schema = new Schema({}, { collection: name });
  for (const { key, ...options } of indexes) schema.index(key, options);
  const on = (connection: MongoConnection, options?: mongo.CollectionOptions): mongo.Collection<T> => {
    connection.model(name, schema);
    return rawCollection<T>(connection, name, options);
  };
  const uniqueKeys = indexes.filter(({ unique }) => unique).map(({ key }) => ({ ...key }));
  return Object.assign(on, { collectionName: name, placement, uniqueKeys });
}

/** A collection of the driver, for collections without a declaration. The connection must be open. */
export function rawCollection<T extends mongo.Document>(
  connection: MongoConnection,
  name: string,
  options?: mongo.CollectionOptions,
): mongo.Collection<T> {
  return connection.db!.collection<T>(name, options);
}

/** Whether a unique index is the only reason for a refused write. For a bulk write, each failed statement must be a duplicate. */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== DUPLICATE_KEY) return false;
  if (!(error instanceof mongo.MongoBulkWriteError)) return true;
  const isMajority = !error.result.getWriteConcernError();
  return isMajority && [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
}
