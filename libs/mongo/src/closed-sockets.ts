import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { mongo } from 'mongoose';

/** The channel on which Node reports each connection of the process. */
const CHANNEL = 'net.client.socket';
/** Of the MongoDB servers that this process knows of. */
const ports = new Set<number>();
let watchers = 0;

/**
 * Ends an infinite wait in the driver (7.5): if the driver writes to a destroyed socket whose `close` event is still pending, `write` returns false,
 * and neither the `drain` nor the `error` that it waits for arrives. A server that goes down leaves every pooled connection in that state for one
 * turn of the event loop, and an operation that begins in it hangs until the process is restarted. With a network error instead, the driver retries
 * (docs/decisions/0055).
 *
 * Begins before the first connection is made. It covers connections without TLS only, since Node reports no others.
 * @returns a function that ends it
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

/** The ports of its servers identify a connection to MongoDB. */
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
