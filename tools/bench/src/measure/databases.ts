import { mongo } from 'mongoose';

/** Runs work with a client of the system's MongoDB. */
export async function withMongo<T>(
  mongoUrl: string,
  work: (client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const client = await mongo.MongoClient.connect(mongoUrl);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
