import type { mongo } from 'mongoose';

const SIDE_BY_SIDE = 4;

/** Inserts the documents of each index 0 … count in slices of a fixed size, several slices in parallel. */
export async function insertAll(
  collection: mongo.Collection,
  count: number,
  atOnce: number,
  documentsOf: (index: number) => mongo.Document | mongo.Document[],
): Promise<void> {
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < count) {
      const begin = next;
      next = Math.min(count, begin + atOnce);
      const indexes = Array.from({ length: next - begin }, (_, offset) => begin + offset);
      const documents = indexes.flatMap(documentsOf);
      if (documents.length > 0) await collection.insertMany(documents, { ordered: false });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, run));
}

/** Flushes all data to the data files, so that the next measurement does not include the cost of earlier writes. */
export async function checkpoint(client: mongo.MongoClient): Promise<void> {
  await client.db('admin').command({ fsync: 1 });
}
