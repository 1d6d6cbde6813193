import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { mongo } from 'mongoose';

/** Of the MongoDB servers that this process knows of. */
const ports = new Set<number>();
let watching = false;

/**
 * Ends a wait that the driver (7.5) has for ever: where it writes to a socket that is destroyed, but whose `close` was not told
 * yet, `write` answers false, and neither the `drain` nor the `error` that it waits for ever comes. A server that goes leaves
 * every pooled connection like that for one turn of the loop, and whatever is begun in it stands still until the process is
 * restarted. Told of a network error instead, the driver tries again.
 *
 * Of connections without TLS: Node tells of no others.
 */
export function watchClosedSockets(client: mongo.MongoClient): void {
  for (const { port } of client.options.hosts) if (port) ports.add(port);
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ports.add(portOf(connectionId)));
}

/** Before the first connection is made. */
export function watchNewSockets(): void {
  if (watching) return;
  watching = true;
  subscribe('net.client.socket', (message) => watch((message as { socket: Socket }).socket));
}

function watch(socket: Socket): void {
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
