import type { Connection, mongo } from 'mongoose';
import type { Logger } from '@herald/logging';

/** The prefix of the names of Herald's clients, so that only their transactions are ended. */
export const CLIENT_NAME_PREFIX = 'herald/';

/** A client that is alive continues its transaction much sooner. */
const INACTIVE_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

interface IdleSession {
  lsid: { id: unknown };
}

/** The function that ends abandoned transactions, for each connection. */
const ofConnections = new WeakMap<Connection, () => Promise<void>>();

/**
 * A process that is killed in the middle of a transaction leaves it open. Writes to the same documents conflict with it until MongoDB ends it after
 * `transactionLifetimeLimitSeconds`: 60 by default, for which the company concerned would be blocked.
 *
 * So a transaction of the connection that conflicts for long ends transactions that were idle for a while. If the client of such a transaction is
 * alive after all, nothing is lost: it gets an error, and `inTransaction` runs the work again.
 */
export function watchAbandonedTransactions(connection: Connection, logger: Logger): void {
  const admin = connection.getClient().db('admin');
  let nextLook = 0;
  ofConnections.set(connection, async () => {
    if (Date.now() < nextLook) return;
    nextLook = Date.now() + LOOK_EVERY_MS;
    try {
      const abandoned = await findAbandoned(admin);
      if (abandoned.length === 0) return;
      await admin.command({ killSessions: abandoned.map(({ lsid }) => ({ id: lsid.id })) });
      logger.warn('mongodb.abandoned_transactions_ended', { count: abandoned.length });
    } catch (error) {
      logger.warn('mongodb.abandoned_transactions_stay', { error });
    }
  });
}

/** Never fails: a transaction that can't be ended here ends by the server's own limit. Checks at most once a second. */
export async function endAbandonedTransactions(connection: Connection): Promise<void> {
  await ofConnections.get(connection)?.();
}

function findAbandoned(admin: mongo.Db): Promise<IdleSession[]> {
  return admin
    .aggregate<IdleSession>([
      { $currentOp: { allUsers: false, idleSessions: true } },
      {
        $match: {
          type: 'idleSession',
          appName: { $regex: `^${CLIENT_NAME_PREFIX}` },
          'transaction.timeInactiveMicros': { $gt: INACTIVE_MS * 1_000 },
        },
      },
      { $project: { lsid: 1 } },
    ])
    .toArray();
}
