import mongoose from 'mongoose';
import type { Logger } from '@herald/logging';
import { CLIENT_NAME_PREFIX, watchAbandonedTransactions } from './abandoned-transactions';
import { knowServersOf, watchSockets } from './closed-sockets';
import { isMongos } from './sharding/shard-collections';

export type MongoConnection = mongoose.Connection;

export interface MongoOptions {
  url: string;
  /** The service's own database: no collection is shared between services. */
  database: string;
  /** Shown in MongoDB's list of clients, behind `herald/`. */
  name: string;
  logger: Logger;
  maxPoolSize?: number;
}

/** A lone server that is down may be down for long: past this a request gets its 503 instead of hanging. */
const LONE_SERVER_LIMIT_MS = 4_000;
/**
 * Members of a replica set elect another primary, with MongoDB's defaults within some 12 s. Operations that arrive or run during an election wait for
 * it, and are slow instead of refused (docs/decisions/0137).
 */
const ELECTION_LIMIT_MS = 20_000;
const SOCKET_LIMIT_MS = 90_000;
/**
 * Heartbeats detect a frozen server whose connections stay open: one is sent every 4 s, and awaited for 6 s longer. Then the waiting operations get
 * an error, and the driver retries at the next primary; its own 10 and 30 s took 38 s.
 */
const HEARTBEAT_MS = 4_000;
const HEARTBEAT_LIMIT_MS = 6_000;

/** Connections to a mongos. */
const onShards = new WeakSet<MongoConnection>();

/** Whether the server of the connection divides its data over shards. */
export function isOnShards(connection: MongoConnection): boolean {
  return onShards.has(connection);
}

/** Connects with majority writes: an acknowledged write survives the loss of a node. Reads see the service's own writes. */
export async function connectMongo(options: MongoOptions): Promise<MongoConnection> {
  const stopWatching = watchSockets();
  const selectionLimitMs = hasSeveralServers(options.url) ? ELECTION_LIMIT_MS : LONE_SERVER_LIMIT_MS;
  const connection = mongoose.createConnection(options.url, {
    dbName: options.database,
    appName: `${CLIENT_NAME_PREFIX}${options.name}`,
    writeConcern: { w: 'majority', journal: true },
    // No readConcern: 'local' is the server's own, and one given here would silently undo snapshot sessions.
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: selectionLimitMs,
    waitQueueTimeoutMS: selectionLimitMs,
    socketTimeoutMS: SOCKET_LIMIT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    connectTimeoutMS: HEARTBEAT_LIMIT_MS,
    maxPoolSize: options.maxPoolSize ?? 20,
    // A query while the database is unavailable fails at once (503) instead of waiting in memory without a bound.
    bufferCommands: false,
    // The service creates its collections at its start (createCollections); a read creates nothing.
    autoCreate: false,
    autoIndex: false,
    ignoreUndefined: true,
  });
  connection.once('close', stopWatching);
  try {
    await connection.asPromise();
    if (await isMongos(connection.getClient())) onShards.add(connection);
  } catch (error) {
    stopWatching();
    await connection.destroy().catch(() => undefined);
    throw error;
  }
  knowServersOf(connection.getClient());
  watchAbandonedTransactions(connection, options.logger);
  connection.on('disconnected', () => options.logger.warn('mongodb.disconnected'));
  connection.on('reconnected', () => options.logger.info('mongodb.reconnected'));
  connection.on('error', (error) => options.logger.warn('mongodb.error', { error }));
  return connection;
}

/** Whether the address names several servers, or a record of them. */
function hasSeveralServers(url: string): boolean {
  const { hosts, srvHost } = new mongoose.mongo.MongoClient(url).options;
  return srvHost !== undefined || hosts.length > 1;
}
