import type { Server, Socket } from 'node:net';
import { LineBudget, type Logger } from '@herald/telemetry/logging';
import { networkOf, Networks, plainAddress } from '@herald/values/ip-addresses';

export interface ConnectionLimits {
  /** Maximum number of connections of all clients together. */
  total: number;
  /** Maximum number of connections of one IPv4 address, or of one IPv6 /64 network, which one customer usually has. */
  perAddress: number;
  /** Addresses and networks that many clients share. Only `total` applies to them. */
  trustedProxies: string[];
}

const LINES_PER_SECOND = 5;

/** Closes connections over the limits at once, before any byte is read. */
export function limitConnections(server: Server, limits: ConnectionLimits, logger: Logger): void {
  const open = new Map<string, number>();
  const trusted = new Networks(limits.trustedProxies);
  const lines = new LineBudget(logger, 'connection.refused', LINES_PER_SECOND);
  const refuse = (address: string, why: string): void => lines.log({ address, why });

  server.maxConnections = limits.total;
  server.on('drop', (dropped) => refuse(dropped?.remoteAddress ?? 'unknown', 'total'));
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (address === null || trusted.has(address)) return;
    const key = networkOf(address);
    const count = open.get(key) ?? 0;
    if (count >= limits.perAddress) {
      refuse(address, 'address');
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = open.get(key)! - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
