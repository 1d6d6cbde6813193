import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const V4_BITS = 32;
const V6_BITS = 128;

/** Addresses and networks (`10.0.0.0/8`, `2001:db8::1`) to check addresses against. */
export class Networks {
  private readonly list = new BlockList();
  private readonly isEmpty: boolean;

  constructor(networks: readonly string[]) {
    this.isEmpty = networks.length === 0;
    for (const network of networks) {
      const [address, bits] = network.split('/') as [string, string | undefined];
      const family = familyOf(address);
      this.list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? V6_BITS : V4_BITS)), family);
    }
  }

  /** What is no address is in none. */
  has(address: string): boolean {
    return !this.isEmpty && isIP(address) !== 0 && this.list.check(address, familyOf(address));
  }
}

/** The client's address: as `X-Forwarded-For` has it where the connection is a trusted proxy's, else the connection's. '' = gone already. */
export function clientAddress(request: IncomingMessage, trusted: Networks): string {
  let address = plainAddress(request.socket.remoteAddress) ?? '';
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined || !trusted.has(address)) return address;
  // Each proxy adds at the end whom it was asked by: believed as far as those who say it are.
  for (const said of String(forwarded).split(',').reverse()) {
    const before = plainAddress(said.trim()) ?? '';
    if (isIP(before) === 0) return address;
    address = before;
    if (!trusted.has(address)) return address;
  }
  return address;
}

/** IPv4 as such, also where the socket is an IPv6 one; null where the client has gone already. */
export function plainAddress(address: string | undefined): string | null {
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

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
