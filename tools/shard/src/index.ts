import { COLLECTIONS as BILLING } from '@herald/billing/collections';
import { COLLECTIONS as BRAND } from '@herald/brand/collections';
import { COLLECTIONS as CALLBACKS } from '@herald/callback-dispatcher/collections';
import { COLLECTIONS as CONSOLE } from '@herald/console/collections';
import { COLLECTIONS as GATEWAY } from '@herald/gateway/collections';
import {
  type PlacedCollection,
  shardDatabases,
  type ShardedDatabase,
  type ShardingOptions,
} from '@herald/mongo';
import { COLLECTIONS as SMS } from '@herald/sms/collections';
import { mongo } from 'mongoose';

/** What each service declares. */
export const COLLECTIONS_OF: Record<string, readonly PlacedCollection[]> = {
  gateway: GATEWAY,
  sms: SMS,
  brand: BRAND,
  billing: BILLING,
  'callback-dispatcher': CALLBACKS,
  console: CONSOLE,
};

/** Each service's database, as its settings have it by default. */
const DATABASES: Record<string, string> = {
  gateway: 'herald_gateway',
  sms: 'herald_sms',
  brand: 'herald_brand',
  billing: 'herald_billing',
  'callback-dispatcher': 'herald_callbacks',
  console: 'herald_console',
};

/** @param namespace where several installations share a server: their databases are `<namespace>_<service>` */
export function databasesOf(namespace = ''): ShardedDatabase[] {
  return Object.entries(COLLECTIONS_OF).map(([service, collections]) => ({
    name: namespace ? `${namespace}_${service}` : DATABASES[service]!,
    collections,
  }));
}

/**
 * Divides the system's databases over the shards of the cluster behind `mongoUrl`, a mongos: before its first start, or while it runs.
 * The user of the address needs the role `clusterManager` and may make indexes. @throws where the address names no mongos
 */
export async function shardSystem(
  options: { mongoUrl: string; namespace?: string } & ShardingOptions,
): Promise<void> {
  const client = await mongo.MongoClient.connect(options.mongoUrl, {
    appName: 'herald/shard',
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: 'majority' },
  });
  try {
    await shardDatabases(client, databasesOf(options.namespace), options);
  } finally {
    await client.close();
  }
}
