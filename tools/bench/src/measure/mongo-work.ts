import type { mongo } from 'mongoose';
import { clientCommands } from '@herald/local-servers';

/** The work of a MongoDB server since its start, for all databases. */
export type MongoWork = Record<'commands' | 'transactions' | 'journal syncs', number>;

/** Source: `serverStatus`. */
export async function mongoWork(client: mongo.MongoClient): Promise<MongoWork> {
  const { metrics, transactions, wiredTiger } = await client.db('admin').command({ serverStatus: 1 });
  return {
    commands: [...clientCommands(metrics).values()].reduce((sum, total) => sum + total, 0),
    transactions: Number(transactions.totalCommitted),
    'journal syncs': Number(wiredTiger.log['log sync operations']),
  };
}
