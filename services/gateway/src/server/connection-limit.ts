import type { Server, Socket } from 'node:net';
import { BlockList, isIPv6 } from 'node:net';
import { LineBudget, type Logger } from '@herald/logging';

export interface ConnectionLimits {
  /** Of all clients together. */
  total: number;
  /** Of one address; of IPv6, of one /64, which is one customer. */
  perAddress: number;
  /** Addresses and networks behind which many clients stand: only `total` holds for them. */
  trustedProxies: string[];
}

const LINES_PER_SECOND = 5;
const V4_BITS = 32;
const V6_BITS = 128;

/** Closes connections beyond the limits at once, before anything is read from them. */
export function limitConnections(server: Server, limits: ConnectionLimits, logger: Logger): void {
  const open = new Map<string, number>();
  const trusted = blockListOf(limits.trustedProxies);
  const lines = new LineBudget(logger, 'connection.refused', LINES_PER_SECOND);
  const refuse = (address: string, why: string): void => lines.log({ address, why });

  server.maxConnections = limits.total;
  server.on('drop', (dropped) => refuse(dropped?.remoteAddress ?? 'unknown', 'total'));
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (address === null || trusted.check(address, familyOf(address))) return;
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

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string | undefined];
    const family = familyOf(address);
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? V6_BITS : V4_BITS)), family);
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** IPv4 as such, also where the socket is an IPv6 one; null where the client has gone already. */
function plainAddress(address: string | undefined): string | null {
  if (!address) return null;
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** The address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::') as [string, string?];
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [front, back] = [groups(head), groups(tail)];
  const zeros = address.includes('::') ? Math.max(8 - front.length - back.length, 0) : 0;
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${all.slice(0, 4).join(':')}::/64`;
}
