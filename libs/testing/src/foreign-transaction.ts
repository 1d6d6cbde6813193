import { mongo } from 'mongoose';

/**
 * A transaction of a client that is none of ours: however long the machine stands still, nobody takes it for one that a killed process
 * left. Needs `MONGO_URL`.
 */
export async function foreignTransaction(database: string) {
  const client = await new mongo.MongoClient(process.env.MONGO_URL!).connect();
  const session = client.startSession();
  session.startTransaction();
  return {
    db: client.db(database),
    session,
    abort: async (): Promise<void> => {
      await session.abortTransaction();
      await session.endSession();
      await client.close();
    },
  };
}
