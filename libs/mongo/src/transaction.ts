import type { mongo } from 'mongoose';
import { abandonedTransactions } from './abandoned-transactions';
import type { MongoConnection } from './connection';

const LIMIT_MS = 30_000;
/** Conflicts between processes that live are over sooner. */
const LONG_CONFLICT_MS = 1_000;

/**
 * Runs `work` in one majority transaction; conflicts and lost answers are repeated by the driver, so `work` may run
 * several times and must have no effect outside the session. Where conflicts go on for long, a transaction that a killed process left
 * open may stand in the way: such ones are ended.
 *
 * @throws what `work` throws (the transaction is rolled back), or the driver's error after 30 s of tries.
 */
export async function inTransaction<T>(
  connection: MongoConnection,
  work: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  const session = connection.getClient().startSession();
  const begun = Date.now();
  const attempt = async (): Promise<T> => {
    if (Date.now() - begun > LONG_CONFLICT_MS) await abandonedTransactions(connection)?.end();
    return work(session);
  };
  try {
    return (await session.withTransaction(attempt, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      timeoutMS: LIMIT_MS,
    })) as T;
  } finally {
    await session.endSession();
  }
}
