import { mongo } from 'mongoose';

/** Bytes that MongoDB keeps on disk or has written, for all databases of a system. */
export interface StoredBytes {
  /** Compressed documents, without reusable free space. */
  data: number;
  /** Compressed indexes, without reusable free space. */
  indexes: number;
  /** Total ever written to the journal, compressed. */
  journal: number;
  /** Documents before compression. */
  uncompressed: number;
}

const OWN = ['admin', 'config', 'local'];
const KINDS = ['data', 'indexes', 'journal', 'uncompressed'] as const;

/** Measured after a checkpoint, so that the data files include the latest changes. */
export async function storedBytes(mongoUrl: string): Promise<StoredBytes> {
  return withAdmin(mongoUrl, async (client, admin) => {
    await admin.command({ fsync: 1 });
    const { wiredTiger } = await admin.command({ serverStatus: 1 });
    const journal = (wiredTiger as { log: Record<string, number> }).log['log bytes written'] ?? NaN;
    const total = { data: 0, indexes: 0, journal, uncompressed: 0 };
    for (const stats of await databaseStats(client, admin)) {
      total.data += stats.storageSize - stats.freeStorageSize;
      total.indexes += stats.indexSize - stats.indexFreeStorageSize;
      total.uncompressed += stats.dataSize;
    }
    return total;
  });
}

/** Documents in all databases of a system. */
export async function storedDocuments(mongoUrl: string): Promise<number> {
  return withAdmin(mongoUrl, async (client, admin) =>
    (await databaseStats(client, admin)).reduce((sum, { objects }) => sum + objects, 0),
  );
}

/** The growth between two measurements, for each of `count` items. */
export function bytesEach(before: StoredBytes, after: StoredBytes, count: number): StoredBytes {
  const each = KINDS.map((kind) => [kind, (after[kind] - before[kind]) / count]);
  return Object.fromEntries(each) as StoredBytes;
}

interface DatabaseStats {
  objects: number;
  dataSize: number;
  storageSize: number;
  freeStorageSize: number;
  indexSize: number;
  indexFreeStorageSize: number;
}

async function databaseStats(client: mongo.MongoClient, admin: mongo.Db): Promise<DatabaseStats[]> {
  const { databases } = await admin.admin().listDatabases({ nameOnly: true });
  const names = databases.map(({ name }) => name).filter((name) => !OWN.includes(name));
  return Promise.all(
    names.map(
      async (name) => (await client.db(name).command({ dbStats: 1, freeStorage: 1 })) as DatabaseStats,
    ),
  );
}

async function withAdmin<T>(
  mongoUrl: string,
  work: (client: mongo.MongoClient, admin: mongo.Db) => Promise<T>,
): Promise<T> {
  const client = await mongo.MongoClient.connect(mongoUrl);
  try {
    return await work(client, client.db('admin'));
  } finally {
    await client.close();
  }
}
