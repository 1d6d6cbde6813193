import { COLLECTIONS as BILLING } from '@herald/billing/collections';
import { COLLECTIONS as BRAND } from '@herald/brand/collections';
import { COLLECTIONS as CALLBACKS } from '@herald/callback-dispatcher/collections';
import { COLLECTIONS as CONSOLE } from '@herald/console/collections';
import { type DatabaseOwner, DATABASES } from '@herald/contracts';
import { COLLECTIONS as GATEWAY } from '@herald/gateway/collections';
import {
  type PlacedCollection,
  shardDatabases,
  type ShardedDatabase,
  type ShardingOptions,
} from '@herald/mongo';
import { COLLECTIONS as SMS } from '@herald/sms/collections';
import { mongo } from 'mongoose';

/** The collections that each service declares. */
export const COLLECTIONS_OF: Record<string, readonly PlacedCollection[]> = {
  gateway: GATEWAY,
  sms: SMS,
  brand: BRAND,
  billing: BILLING,
  'callback-dispatcher': CALLBACKS,
  console: CONSOLE,
};

/** @param namespace for several installations on one server: their databases are `<namespace>_<service>` */
export function databasesOf(namespace = ''): ShardedDatabase[] {
  return Object.entries(COLLECTIONS_OF).map(([service, collections]) => ({
    name: namespace ? `${namespace}_${service}` : DATABASES[service as DatabaseOwner],
    collections,
  }));
}

/**
 * Shards the system's databases over the cluster behind `mongoUrl`, a mongos: before its first start, or while it runs. The user of the URL
 * needs the role `clusterManager` and the right to create indexes. @throws if the URL names no mongos
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
