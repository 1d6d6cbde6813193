import { mongo } from 'mongoose';

/**
 * Starts a transaction of a client outside Herald. Herald never ends it as the transaction of a killed process, even on a stalled machine. Needs
 * `MONGO_URL`.
 */
export async function foreignTransaction(database: string) {
  const client = await new mongo.MongoClient(process.env.MONGO_URL!).connect();
  const session = client.startSession();
  session.startTransaction();
  const end = async (ended: Promise<void>): Promise<void> => {
    await ended;
    await session.endSession();
    await client.close();
  };
  return {
    db: client.db(database),
    session,
    commit: (): Promise<void> => end(session.commitTransaction()),
    abort: (): Promise<void> => end(session.abortTransaction()),
  };
}
