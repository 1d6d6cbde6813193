import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';

type Needed = { connection: MongoConnection; logger: Logger; servesWhileIndexing: boolean };

/** An index over so many documents is built in no time; over more, nobody waits for it who need not. */
const SMALL = 100_000;

/**
 * Makes sure of every collection that this process's parts have declared, and of its indexes. Unique ones are what settles
 * races, and the first transaction that writes a new collection would conflict. Where all are there already, nothing happens; a new one is built while other copies go on writing.
 * What the version before kept for another time is kept as this one says, at once. One after the other: a server that is slow to open
 * connections keeps none of them waiting for one.
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
 * An index by which documents end goes on ending them as it was made, whatever is declared since: it takes the declared time, and
 * is dropped where none is declared. Copies of the version before go on meanwhile; one that is started again finds its own
 * time refused, which it logs (sms), or makes a dropped one anew, which the next start of this version drops.
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
        // Another copy was quicker.
        if ((error as { code?: unknown }).code !== INDEX_NOT_FOUND) throw error;
      });
    } else {
      const index = { name, expireAfterSeconds: wanted };
      await collection.conn.db!.command({ collMod: collection.name, index });
    }
  }
}
