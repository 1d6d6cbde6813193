import type { mongo } from 'mongoose';
import { endingWithin, UnavailableError } from '@herald/contracts/errors';
import { endAbandonedTransactions } from './abandoned-transactions';
import type { MongoConnection } from './connection';

const LIMIT_MS = 30_000;
/** After its own limit, the driver never ends an operation that is still open at this time, so that the caller must stop waiting. */
const HANGS_AFTER_MS = LIMIT_MS + 5_000;
/** Conflicts between running processes end sooner. */
const LONG_CONFLICT_MS = 1_000;

/** The outcome is unknown, as after a lost answer. */
const hangs = (): Error => new UnavailableError('A transaction timed out.');

/**
 * Runs `work` in one majority transaction. The driver retries after conflicts and lost answers, so `work` may run several times and must have no
 * effect outside the session. If conflicts continue for a long time, the cause may be a transaction that a killed process left open, so transactions
 * of this kind are ended.
 *
 * @throws the error of `work` (the transaction is rolled back); the driver's error after 30 s of tries; UnavailableError if the driver does not end
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
      // Not `snapshot`: through a mongos a snapshot may be older than writes that were acknowledged through another mongos.
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority', journal: true },
      timeoutMS: LIMIT_MS,
    });
    return (await endingWithin(HANGS_AFTER_MS, transaction, hangs)) as T;
  } finally {
    await endingWithin(HANGS_AFTER_MS, session.endSession(), hangs);
  }
}

/** Runs reads in one snapshot, which other writes do not change. */
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
