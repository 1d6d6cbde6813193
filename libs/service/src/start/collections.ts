import type { Logger } from '@herald/telemetry/logging';
import type { MongoConnection } from '@herald/mongo';

type Needed = { connection: MongoConnection; logger: Logger; servesWhileIndexing?: boolean };

/** The build of an index over fewer documents is fast, and is awaited. A larger build is awaited only if the service requires it. */
const SMALL = 100_000;

/**
 * Creates all collections that the parts of this process have declared, with their indexes. They must exist before the start: races are decided by
 * unique indexes, and the first transaction in a new collection would conflict. A new index is built while other instances continue to write, and
 * changed retention periods apply at once. Collections are created sequentially, because the server may be slow to open further connections.
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
  // The build of an index on a new collection would delay the first transactions.
  if ((await model.estimatedDocumentCount()) < SMALL) await building;
}

const INDEX_NOT_FOUND = 27;

/**
 * Sets the declared period of TTL indexes, which otherwise keep their original period, and drops TTL indexes that are not declared. Instances of the
 * previous version continue to run. If such an instance restarts, its period is refused and logged (sms), or it recreates a dropped index, which
 * the next start of this version drops.
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
        // Another instance has dropped the index first.
        if ((error as { code?: unknown }).code !== INDEX_NOT_FOUND) throw error;
      });
    } else {
      const index = { name, expireAfterSeconds: wanted };
      await collection.conn.db!.command({ collMod: collection.name, index });
    }
  }
}
