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
 * Members of a replica set elect another primary, with MongoDB's own settings within some 12 s: what arrives meanwhile, or was under way,
 * waits for it and is slow instead of refused (docs/decisions/0137).
 */
const ELECTION_LIMIT_MS = 20_000;
const SOCKET_LIMIT_MS = 90_000;
/**
 * A server that stands still with its connections open is known by its heartbeats: one is asked for every 4 s, and waited for 6 s
 * longer. Then what waits for its answers is told, and the driver goes on at the next primary; with its own 10 and 30 s that took 38 s.
 */
const HEARTBEAT_MS = 4_000;
const HEARTBEAT_LIMIT_MS = 6_000;

/** Connections to a mongos. */
const onShards = new WeakSet<MongoConnection>();

/** Whether the server of the connection divides its data over shards. */
export function isOnShards(connection: MongoConnection): boolean {
  return onShards.has(connection);
}

/** Connects with majority writes: what was answered survives the loss of a node. Reads see the service's own writes. */
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
    // A query while the database is away fails at once (503) instead of waiting in memory without a bound.
    bufferCommands: false,
    // What a service needs is made at its start (createCollections); a look at a database makes nothing.
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
