import type { Model, mongo } from 'mongoose';
import type { MongoConnection } from './connection';

/** The driver's own collection of a model, for the paths where a mongoose document per record costs too much. */
export function collectionOf<T extends mongo.Document>(
  model: Model<T>,
  options?: mongo.CollectionOptions,
): mongo.Collection<T> {
  return rawCollection<T>(model.db, model.collection.name, options);
}

/** The driver's own collection, where no model describes it. The connection must be open. */
export function rawCollection<T extends mongo.Document>(
  connection: MongoConnection,
  name: string,
  options?: mongo.CollectionOptions,
): mongo.Collection<T> {
  return connection.db!.collection<T>(name, options);
}
