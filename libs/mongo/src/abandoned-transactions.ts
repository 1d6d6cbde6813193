import type { Connection, mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';

/** The prefix of the names of Herald's clients. Only their transactions are ended. */
export const CLIENT_NAME_PREFIX = 'herald/';

/** A running client continues its transaction much sooner. */
const INACTIVE_MS = 3_000;
const POLL_INTERVAL_MS = 1_000;

interface IdleSession {
  lsid: { id: unknown };
}

/** The function that ends abandoned transactions, for each connection. */
const ofConnections = new WeakMap<Connection, () => Promise<void>>();

/**
 * A process that is killed during a transaction leaves the transaction open. Writes to the same documents conflict until MongoDB ends the transaction
 * after `transactionLifetimeLimitSeconds`, by default 60 s, and the company of these documents would be blocked for this time.
 *
 * Therefore a transaction of the connection that conflicts for a long time ends idle transactions. If the client of an ended transaction still runs,
 * no data is lost: the client gets an error, and `inTransaction` runs the work again.
 */
export function watchAbandonedTransactions(connection: Connection, logger: Logger): void {
  const admin = connection.getClient().db('admin');
  let nextCheck = 0;
  ofConnections.set(connection, async () => {
    if (Date.now() < nextCheck) return;
    nextCheck = Date.now() + POLL_INTERVAL_MS;
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

/** Never fails, because the server's limit ends a transaction that cannot be ended here. Checks at most once a second. */
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
