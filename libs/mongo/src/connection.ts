import mongoose from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import { CLIENT_NAME_PREFIX, watchAbandonedTransactions } from './abandoned-transactions';
import { knowServersOf, watchSockets } from './closed-sockets';
import { isMongos } from './sharding/shard-collections';

export type MongoConnection = mongoose.Connection;

export interface MongoOptions {
  url: string;
  /** The database of the service: services share no collections. */
  database: string;
  /** The name of the client in MongoDB, after the prefix `herald/`. */
  name: string;
  logger: Logger;
  maxPoolSize?: number;
}

/** A single server may be unavailable for a long time. After this limit a request gets 503 instead of waiting. */
const LONE_SERVER_LIMIT_MS = 4_000;
/**
 * A replica set elects another primary within about 12 s with MongoDB's defaults. Operations during an election wait for its result, so that they are
 * slow instead of refused.
 */
const ELECTION_LIMIT_MS = 20_000;
const SOCKET_LIMIT_MS = 90_000;
/**
 * Heartbeats detect a frozen server whose connections stay open. A heartbeat is sent every 4 s, with a timeout of 6 s. After a timeout the waiting
 * operations fail, and the driver retries them at the next primary. With the driver's defaults of 10 and 30 s this took 38 s. Polls cost half of
 * the commands of streams, and an election is noticed anyway by the operations that fail in it.
 */
const HEARTBEAT_MS = 4_000;
const HEARTBEAT_LIMIT_MS = 6_000;

/**
 * The driver (7.5) checks every pool for its minimum size, although ours have none. With its default of 100 ms these were the most frequent wake-ups of
 * an idle process. Connections that a failed server leaves behind are closed at their next use anyway.
 */
const POOL_CHECK_MS = 60_000;

/** Connections to a mongos. */
const onShards = new WeakSet<MongoConnection>();

/** Whether the server of the connection is the mongos of a sharded cluster. */
export function isOnShards(connection: MongoConnection): boolean {
  return onShards.has(connection);
}

/** Connects with majority writes, so that an acknowledged write survives the loss of a node. Reads see the service's own writes. */
export async function connectMongo(options: MongoOptions): Promise<MongoConnection> {
  const stopWatching = watchSockets();
  const selectionLimitMs = hasSeveralServers(options.url) ? ELECTION_LIMIT_MS : LONE_SERVER_LIMIT_MS;
  const client = new mongoose.mongo.MongoClient(options.url, {
    appName: `${CLIENT_NAME_PREFIX}${options.name}`,
    writeConcern: { w: 'majority', journal: true },
    // No readConcern: the server's default is 'local', and a value here would silently disable snapshot sessions.
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: selectionLimitMs,
    waitQueueTimeoutMS: selectionLimitMs,
    socketTimeoutMS: SOCKET_LIMIT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    serverMonitoringMode: 'poll',
    connectTimeoutMS: HEARTBEAT_LIMIT_MS,
    maxPoolSize: options.maxPoolSize ?? 20,
    ignoreUndefined: true,
  });
  Object.assign(client.options, {
    // As a parameter of the client it would also be the database of the login.
    dbName: options.database,
    // Not a public option: without its effect the pools are only checked more often.
    minPoolSizeCheckFrequencyMS: POOL_CHECK_MS,
  });
  let isSharded: boolean;
  try {
    await client.connect();
    isSharded = await isMongos(client);
  } catch (error) {
    stopWatching();
    await client.close().catch(() => undefined);
    throw error;
  }
  const connection = mongoose.createConnection();
  Object.assign(connection.config as object, {
    // While the database is unavailable, a query fails at once (503) instead of waiting in memory without a limit.
    bufferCommands: false,
    // The service creates its collections at its start (createCollections), so that a read never creates a collection.
    autoCreate: false,
    autoIndex: false,
  });
  connection.setClient(client);
  if (isSharded) onShards.add(connection);
  connection.once('close', stopWatching);
  knowServersOf(client);
  watchAbandonedTransactions(connection, options.logger);
  connection.on('disconnected', () => options.logger.warn('mongodb.disconnected'));
  connection.on('reconnected', () => options.logger.info('mongodb.reconnected'));
  connection.on('error', (error) => options.logger.warn('mongodb.error', { error }));
  return connection;
}

/** Whether the address names several servers, directly or by a DNS record. */
function hasSeveralServers(url: string): boolean {
  const { hosts, srvHost } = new mongoose.mongo.MongoClient(url).options;
  return srvHost !== undefined || hosts.length > 1;
}
