import type { mongo } from 'mongoose';
import type { MongoConnection } from './connection';

/** Runs reads that all see the same moment, while the system goes on writing. */
export async function inSnapshot<T>(
  connection: MongoConnection,
  work: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  const session = connection.getClient().startSession({ snapshot: true });
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
}
