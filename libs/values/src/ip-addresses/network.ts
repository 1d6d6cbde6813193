import { said } from '@herald/contracts/errors';
import { addressOf, BITS, type IpAddress, isMapped, parseAddress, parseWritten } from './address';

export interface IpNetwork {
  family: 4 | 6;
  /** The first address: host bits are cleared. */
  base: bigint;
  /** The length of the prefix. */
  length: number;
  /** The number of addresses. */
  size: bigint;
  /** The normal form, in which networks are stored and shown: `10.0.0.0/8`. */
  cidr: string;
}

/** The values that `normalizeNetwork` accepts, in words. */
export const NETWORK_TEXT = said('be_network');

const LENGTH = /^(?:0|[1-9]\d{0,2})$/;
const MAPPED_BITS = BITS[6] - BITS[4];

/**
 * Parses a network, `10.0.0.0/8` or `2001:db8::/32`. Null for any other text. An IPv4 network in IPv6 form becomes the IPv4 network, and
 * is invalid if its prefix is too short.
 */
export function parseNetwork(text: string): IpNetwork | null {
  const [address, length, ...more] = text.split('/') as [string, string?, ...string[]];
  const written = parseWritten(address);
  if (!written || length === undefined || more.length > 0 || !LENGTH.test(length)) return null;
  const bits = Number(length);
  if (bits > BITS[written.family]) return null;
  if (!isMapped(written)) return networkAt(written, bits);
  return bits < MAPPED_BITS ? null : networkAt(parseAddress(address)!, bits - MAPPED_BITS);
}

function networkAt({ family, value }: IpAddress, length: number): IpNetwork {
  const size = 1n << BigInt(BITS[family] - length);
  const base = (value / size) * size;
  return { family, base, length, size, cidr: `${addressOf({ family, value: base })}/${length}` };
}

/** Parses a network, or an address as the network that contains only this address. */
export function parseAddressOrNetwork(text: string): IpNetwork | null {
  if (text.includes('/')) return parseNetwork(text);
  const address = parseAddress(text);
  return address && networkAt(address, BITS[address.family]);
}

export function overlap(one: IpNetwork, other: IpNetwork): boolean {
  return (
    one.family === other.family && one.base < other.base + other.size && other.base < one.base + one.size
  );
}

/** Whether a network is completely within another network. */
export function isWithin(inner: IpNetwork, outer: IpNetwork): boolean {
  return overlap(inner, outer) && inner.length >= outer.length;
}

/** A set of addresses and networks, against which addresses are checked. */
export class Networks {
  private readonly networks: IpNetwork[];

  /** @throws RangeError if a text is neither an address nor a network */
  constructor(networks: readonly string[]) {
    this.networks = networks.map((text) => {
      const network = parseAddressOrNetwork(text);
      if (!network) throw new RangeError(`${text} is neither an IP address nor a network`);
      return network;
    });
  }

  /** Whether the set contains an address. False for any text that is not an address. */
  has(text: string): boolean {
    if (this.networks.length === 0) return false;
    const address = parseAddress(text);
    return (
      address !== null &&
      this.networks.some(
        ({ family, base, size }) =>
          family === address.family && base <= address.value && address.value < base + size,
      )
    );
  }
}

/** Converts an address or network to its normal form, in which it is stored and shown. Null for any other text. */
export function normalizeNetwork(text: string): string | null {
  if (text.includes('/')) return parseNetwork(text)?.cidr ?? null;
  const address = parseAddress(text);
  return address && addressOf(address);
}

const SUBSCRIBER_LENGTH = 64;

/** The network of one subscriber, to which limits apply: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  return address?.family === 6 ? around(address, SUBSCRIBER_LENGTH) : text;
}

/** The network of an address, with the prefix length of its family. Null if the text is not an address. */
export function networkAround(text: string, lengths: Readonly<Record<4 | 6, number>>): string | null {
  const address = parseAddress(text);
  return address && around(address, lengths[address.family]);
}

function around({ family, value }: IpAddress, length: number): string {
  const host = BigInt(BITS[family] - length);
  return `${addressOf({ family, value: (value >> host) << host })}/${length}`;
}
