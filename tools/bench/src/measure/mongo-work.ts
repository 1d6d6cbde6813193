import type { mongo } from 'mongoose';

/** Of the driver, not of the services: it watches the servers. */
const NOT_OURS = new Set(['hello', 'isMaster', 'serverStatus', 'ping', 'endSessions']);

/** The work of a MongoDB server since its start, for all databases. */
export type MongoWork = Record<'commands' | 'transactions' | 'journal syncs', number>;

/** Source: `serverStatus`. */
export async function mongoWork(client: mongo.MongoClient): Promise<MongoWork> {
  const { metrics, transactions, wiredTiger } = await client.db('admin').command({ serverStatus: 1 });
  const commands = Object.entries(metrics.commands as Record<string, { total?: unknown }>);
  const ours = commands.filter(([name]) => !NOT_OURS.has(name) && !name.startsWith('_'));
  return {
    commands: ours.reduce((sum, [, { total = 0 }]) => sum + Number(total), 0),
    transactions: Number(transactions.totalCommitted),
    'journal syncs': Number(wiredTiger.log['log sync operations']),
  };
}
