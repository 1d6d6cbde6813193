import type { mongo } from 'mongoose';
import { endingWithin, UnavailableError } from '@herald/errors';
import { endAbandonedTransactions } from './abandoned-transactions';
import type { MongoConnection } from './connection';

const LIMIT_MS = 30_000;
/** What the driver hasn't ended by then, after its own limit, it never will: whoever waits must not wait for ever. */
const HANGS_AFTER_MS = LIMIT_MS + 5_000;
/** Conflicts between processes that live are over sooner. */
const LONG_CONFLICT_MS = 1_000;

/** The outcome is as unknown then as after a lost answer. */
const hangs = (): Error => new UnavailableError('A transaction timed out.');

/**
 * Runs `work` in one majority transaction; conflicts and lost answers are repeated by the driver, so `work` may run
 * several times and must have no effect outside the session. Where conflicts go on for long, a transaction that a killed process left
 * open may stand in the way: such ones are ended.
 *
 * @throws what `work` throws (the transaction is rolled back), or the driver's error after 30 s of tries; UnavailableError where not even that comes.
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
      // Not `snapshot`: by a mongos that is a moment in the past, before what was acknowledged through another.
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority', journal: true },
      timeoutMS: LIMIT_MS,
    });
    return (await endingWithin(HANGS_AFTER_MS, transaction, hangs)) as T;
  } finally {
    await endingWithin(HANGS_AFTER_MS, session.endSession(), hangs);
  }
}

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
