import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';

type Needed = { connection: MongoConnection; logger: Logger; servesWhileIndexing: boolean };

/** An index over so many documents is built in no time; over more, nobody waits for it who need not. */
const SMALL = 100_000;

/**
 * Makes sure of every collection that this process's parts have declared, and of its indexes. Unique ones are what settles
 * races, and the first transaction that writes a new collection would conflict. Where all are there already, nothing happens; a new one is built while other copies go on writing.
 */
export async function createCollections(needed: Needed): Promise<void> {
  await Promise.all(Object.values(needed.connection.models).map((model) => createModel(model, needed)));
}

async function createModel(model: MongoConnection['models'][string], needed: Needed): Promise<void> {
  await model.createCollection();
  if (!needed.servesWhileIndexing) {
    await model.createIndexes();
    return;
  }
  const building = model.createIndexes().catch((error: unknown) => {
    needed.logger.error('mongodb.index_failed', { collection: model.collection.name, error });
  });
  // An index that is being built on a new collection would hold up the first transactions.
  if ((await model.estimatedDocumentCount()) < SMALL) await building;
}
