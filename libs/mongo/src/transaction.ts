import type { mongo } from 'mongoose';
import type { MongoConnection } from './connection';

const LIMIT_MS = 30_000;

/**
 * Runs `work` in one majority transaction; conflicts and lost answers are repeated by the driver, so `work` may run
 * several times and must have no effect outside the session.
 *
 * @throws what `work` throws (the transaction is rolled back), or the driver's error after 30 s of tries.
 */
export async function inTransaction<T>(
  connection: MongoConnection,
  work: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  const session = connection.getClient().startSession();
  try {
    return (await session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      timeoutMS: LIMIT_MS,
    })) as T;
  } finally {
    await session.endSession();
  }
}
