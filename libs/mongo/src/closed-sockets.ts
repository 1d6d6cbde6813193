import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { mongo } from 'mongoose';

/** The channel on which Node reports each connection of the process. */
const CHANNEL = 'net.client.socket';
/** The ports of the known MongoDB servers. */
const ports = new Set<number>();
let watchers = 0;

/**
 * Ends an infinite wait in the driver (7.5). If the driver writes to a destroyed socket whose `close` event is still pending, `write` returns false.
 * The driver then waits for `drain` or `error`, which never arrive. When a server goes down, all pooled connections are in this state for one
 * iteration of the event loop, and an operation that begins in this time hangs until the process is restarted. With a network error instead, the
 * driver retries the operation.
 *
 * Call it before the first connection. It covers only connections without TLS, because Node reports no other connections.
 * @returns a function that ends the watch
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

/** Adds the ports of the client's servers, by which connections to MongoDB are recognized. */
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
    socket.emit('error', new mongo.MongoNetworkError('The connection was closed before the write.'));
  });
}

function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1));
}
