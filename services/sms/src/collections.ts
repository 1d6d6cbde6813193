import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';

/**
 * Makes sure of every collection that this process's parts have declared, and of its indexes. What must be unique is so
 * by `_id`: nothing waits for an index that is still being built over a large collection.
 */
export async function createCollections(connection: MongoConnection, logger: Logger): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    model.createIndexes().catch((error: unknown) => {
      logger.error('mongodb.index_failed', { collection: model.collection.name, error });
    });
  }
}
