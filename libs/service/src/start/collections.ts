import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';

type Needed = { connection: MongoConnection; logger: Logger; servesWhileIndexing: boolean };

/** An index over this number of documents is built in no time; a larger build is awaited only if it has to be. */
const SMALL = 100_000;

/**
 * Creates every collection that the parts of this process have declared, and its indexes. Unique indexes settle races, and the first transaction that
 * writes a new collection would conflict. If all exist, nothing happens; a new index is built while other instances go on writing. Changed retention
 * periods apply at once. Collections are created one after the other, so that a server that is slow to open connections delays none of them.
 */
export async function createCollections(needed: Needed): Promise<void> {
  for (const model of Object.values(needed.connection.models)) await createModel(model, needed);
}

async function createModel(model: MongoConnection['models'][string], needed: Needed): Promise<void> {
  await model.createCollection();
  await matchRetention(model);
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

const INDEX_NOT_FOUND = 27;

/**
 * A TTL index keeps its original period whatever is declared later. So this function sets the declared period, and drops the index if none is
 * declared. Instances of the previous version go on; if one restarts, its own period is refused, which it logs (sms), or it recreates a dropped
 * index, which the next start of this version drops.
 */
async function matchRetention({ collection, schema }: MongoConnection['models'][string]): Promise<void> {
  const declared = new Map(
    schema.indexes().map(([key, options]) => [JSON.stringify(key), options?.expireAfterSeconds]),
  );
  const stored = (await collection.indexes()).filter(
    ({ expireAfterSeconds }) => expireAfterSeconds !== undefined,
  );
  for (const { name, key, expireAfterSeconds } of stored) {
    const wanted = declared.get(JSON.stringify(key));
    if (wanted === expireAfterSeconds) continue;
    if (wanted === undefined) {
      await collection.dropIndex(name!).catch((error: unknown) => {
        // Another instance was quicker.
        if ((error as { code?: unknown }).code !== INDEX_NOT_FOUND) throw error;
      });
    } else {
      const index = { name, expireAfterSeconds: wanted };
      await collection.conn.db!.command({ collMod: collection.name, index });
    }
  }
}
