import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';

/** An index over so many documents is built in no time; over more, nobody waits for it. */
const SMALL = 100_000;

/**
 * Makes sure of every collection that this process's parts have declared, and of its indexes. What must be unique is so
 * by `_id`: nothing waits for an index that is still being built over a large collection.
 */
export async function createCollections(connection: MongoConnection, logger: Logger): Promise<void> {
  await Promise.all(
    Object.values(connection.models).map(async (model) => {
      await model.createCollection();
      const building = model.createIndexes().catch((error: unknown) => {
        logger.error('mongodb.index_failed', { collection: model.collection.name, error });
      });
      // An index that is being built on a new collection would hold up the first transactions.
      if ((await model.estimatedDocumentCount()) < SMALL) await building;
    }),
  );
}
