import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { mongo } from 'mongoose';

/** Where Node tells of each connection that the process makes. */
const CHANNEL = 'net.client.socket';
/** Of the MongoDB servers that this process knows of. */
const ports = new Set<number>();
let watchers = 0;

/**
 * Ends a wait that the driver (7.5) has for ever: where it writes to a socket that is destroyed, but whose `close` was not told
 * yet, `write` answers false, and neither the `drain` nor the `error` that it waits for ever comes. A server that goes leaves
 * every pooled connection like that for one turn of the loop, and whatever is begun in it stands still until the process is
 * restarted. Told of a network error instead, the driver tries again (docs/decisions/0055).
 *
 * Begins before the first connection is made; of connections without TLS, for Node tells of no others.
 * @returns what ends it
 */
export function watchSockets(): () => void {
  if (watchers++ === 0) subscribe(CHANNEL, watch);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    if (--watchers === 0) unsubscribe(CHANNEL, watch);
  };
}

/** By the ports of its servers a connection to MongoDB is told from others. */
export function knowServersOf(client: mongo.MongoClient): void {
  for (const { port } of client.options.hosts) if (port) ports.add(port);
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ports.add(portOf(connectionId)));
}

function watch(message: unknown): void {
  const { socket } = message as { socket: Socket };
  let port: number | undefined;
  socket.once('connect', () => {
    port = socket.remotePort;
  });
  socket.once('close', () => {
    const isWaitedFor = socket.listenerCount('drain') > 0;
    if (port === undefined || !ports.has(port) || !isWaitedFor) return;
    socket.emit('error', new mongo.MongoNetworkError('The connection was closed before it was written to.'));
  });
}

function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1));
}
