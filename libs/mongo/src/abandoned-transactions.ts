import type { Connection, mongo } from 'mongoose';
import type { Logger } from '@herald/logging';

/** What the names of all our clients begin with, so that only their transactions are ended. */
export const CLIENT_NAME_PREFIX = 'herald/';

/** A client that lives goes on with its transaction much sooner. */
const INACTIVE_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

interface IdleSession {
  lsid: { id: unknown };
}

/**
 * A process that is killed in the middle of a transaction leaves it open. Whoever writes the same documents conflicts with it until
 * MongoDB ends it, after `transactionLifetimeLimitSeconds`: 60 by default, in which the company concerned would stand still.
 *
 * Ends what nobody has gone on with for a while. Should its client live after all, nothing is lost: it is told, and
 * `inTransaction` runs the work again.
 */
export class AbandonedTransactions {
  private nextLook = 0;

  constructor(
    private readonly connection: Connection,
    private readonly logger: Logger,
  ) {}

  /** Never fails: what can't be ended here ends by the server's own limit. Looks at most once a second. */
  async end(): Promise<void> {
    if (Date.now() < this.nextLook) return;
    this.nextLook = Date.now() + LOOK_EVERY_MS;
    try {
      const abandoned = await this.find();
      if (abandoned.length === 0) return;
      const killSessions = abandoned.map(({ lsid }) => ({ id: lsid.id }));
      await this.admin().command({ killSessions });
      this.logger.warn('mongodb.abandoned_transactions_ended', { count: abandoned.length });
    } catch (error) {
      this.logger.warn('mongodb.abandoned_transactions_stay', { error });
    }
  }

  private find(): Promise<IdleSession[]> {
    return this.admin()
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

  private admin(): mongo.Db {
    return this.connection.getClient().db('admin');
  }
}

const ofConnections = new WeakMap<Connection, AbandonedTransactions>();

/** From then on, transactions of the connection that conflict for long look for abandoned ones. */
export function watchAbandonedTransactions(connection: Connection, logger: Logger): void {
  ofConnections.set(connection, new AbandonedTransactions(connection, logger));
}

export function abandonedTransactions(connection: Connection): AbandonedTransactions | undefined {
  return ofConnections.get(connection);
}
