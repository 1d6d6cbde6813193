import type { Server, Socket } from 'node:net';
import { LineBudget, type Logger } from '@herald/logging';
import { networkOf, Networks } from '@herald/ip-addresses';
import { plainAddress } from './client-address';

export interface ConnectionLimits {
  /** Of all clients together. */
  total: number;
  /** Of one address; of IPv6, of one /64, which is one customer. */
  perAddress: number;
  /** Addresses and networks shared by many clients: only `total` limits them. */
  trustedProxies: string[];
}

const LINES_PER_SECOND = 5;

/** Closes connections beyond the limits at once, before anything is read from them. */
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
