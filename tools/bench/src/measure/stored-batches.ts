import { mongo } from 'mongoose';

interface StorageStats {
  storageSize: number;
  freeStorageSize: number;
  totalIndexSize: number;
  indexDetails: Record<string, { 'block-manager': Record<string, number> }>;
}

const REUSABLE = 'file bytes available for reuse';

/** Bytes of the batches and their indexes on disk after a checkpoint, without reusable free space. */
export async function batchBytes(mongoUrl: string): Promise<number> {
  return withBatches(mongoUrl, async (batches, client) => {
    await client.db('admin').command({ fsync: 1 });
    const found = await batches
      .aggregate<{ storageStats: StorageStats }>([{ $collStats: { storageStats: {} } }])
      .next();
    const { storageSize, freeStorageSize, totalIndexSize, indexDetails } = found!.storageStats;
    const free = Object.values(indexDetails).map((index) => index['block-manager'][REUSABLE]!);
    return storageSize - freeStorageSize + totalIndexSize - free.reduce((sum, bytes) => sum + bytes, 0);
  });
}

/** Number of a company's batches of jobs. */
export async function batchesOf(mongoUrl: string, company: number): Promise<number> {
  return withBatches(mongoUrl, (batches) => batches.countDocuments({ company }));
}

async function withBatches<T>(
  mongoUrl: string,
  work: (batches: mongo.Collection, client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const client = await mongo.MongoClient.connect(mongoUrl);
  try {
    return await work(client.db('herald_sms').collection('batches'), client);
  } finally {
    await client.close();
  }
}
