import type { mongo } from 'mongoose';
import { endingWithin, UnavailableError } from '@herald/errors';
import { endAbandonedTransactions } from './abandoned-transactions';
import type { MongoConnection } from './connection';

const LIMIT_MS = 30_000;
/** An operation that the driver has not ended by then, after its own limit, never ends: its caller must not wait for ever. */
const HANGS_AFTER_MS = LIMIT_MS + 5_000;
/** Conflicts between processes that live are over sooner. */
const LONG_CONFLICT_MS = 1_000;

/** The outcome is as unknown then as after a lost answer. */
const hangs = (): Error => new UnavailableError('A transaction timed out.');

/**
 * Runs `work` in one majority transaction. The driver retries after conflicts and lost answers, so `work` may run several times and must have no
 * effect outside the session. If conflicts continue for long, a transaction that a killed process left open may be the cause: such transactions are
 * ended.
 *
 * @throws what `work` throws (the transaction is rolled back), or the driver's error after 30 s of tries; UnavailableError if even that does not
 * arrive
 */
export async function inTransaction<T>(
  connection: MongoConnection,
  work: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  const session = connection.getClient().startSession();
  const begun = Date.now();
  const attempt = async (): Promise<T> => {
    if (Date.now() - begun > LONG_CONFLICT_MS) await endAbandonedTransactions(connection);
    return work(session);
  };
  try {
    const transaction = session.withTransaction(attempt, {
      // Not `snapshot`: through a mongos that is a time in the past, before writes that were acknowledged through another mongos.
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority', journal: true },
      timeoutMS: LIMIT_MS,
    });
    return (await endingWithin(HANGS_AFTER_MS, transaction, hangs)) as T;
  } finally {
    await endingWithin(HANGS_AFTER_MS, session.endSession(), hangs);
  }
}

/** Runs reads that share one snapshot, while the system goes on writing. */
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
