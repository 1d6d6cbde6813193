import ipaddr from 'ipaddr.js';

/** A range of addresses: which offsets from its first address can be given out. */
export interface IpRange {
  /** Normalized: the network's address and its length. */
  cidr: string;
  family: 4 | 6;
  /** The network's address as a number. */
  base: bigint;
  size: bigint;
  firstOffset: number;
  /** Within the safe integers: more of a huge IPv6 range is never reached. */
  lastOffset: number;
}

/**
 * Reads `10.20.0.0/24` (host bits are cleared) or an IPv6 range; null for anything else. The network's and the broadcast
 * address are not given out (decisions, catalogues), but in /31 and /32 there are none (RFC 3021).
 */
export function parseRange(text: string): IpRange | null {
  if (!ipaddr.isValidCIDR(text)) return null;
  const [address, length] = ipaddr.parseCIDR(text);
  const family = address.kind() === 'ipv4' ? 4 : 6;
  const bits = family === 4 ? 32 : 128;
  const size = 1n << BigInt(bits - length);
  const base = (toNumber(address) / size) * size;
  const hasNetworkAddress = bits - length >= 2;
  const last = family === 4 && hasNetworkAddress ? size - 2n : size - 1n;
  return {
    cidr: `${toAddress(base, family)}/${length}`,
    family,
    base,
    size,
    firstOffset: hasNetworkAddress ? 1 : 0,
    lastOffset: Number(last > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : last),
  };
}

/** The address at an offset of a range. */
export function addressAt(range: IpRange, offset: number): string {
  return toAddress(range.base + BigInt(offset), range.family);
}

/** An address' offset in a range; null when it's no address of it. */
export function offsetOf(range: IpRange, text: string): number | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  if (address.kind() !== `ipv${range.family}`) return null;
  const offset = toNumber(address) - range.base;
  return offset >= 0n && offset < range.size ? Number(offset) : null;
}

export function rangesOverlap(one: string, other: string): boolean {
  const a = parseRange(one);
  const b = parseRange(other);
  if (!a || !b || a.family !== b.family) return false;
  return a.base < b.base + b.size && b.base < a.base + a.size;
}

/** An address in the form in which it is stored; null when it isn't one. */
export function normalizeAddress(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.parse(text).toString() : null;
}

function toNumber(address: ipaddr.IPv4 | ipaddr.IPv6): bigint {
  return address.toByteArray().reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function toAddress(number: bigint, family: 4 | 6): string {
  const length = family === 4 ? 4 : 16;
  const bytes = Array.from({ length }, (_, index) =>
    Number((number >> BigInt(8 * (length - 1 - index))) & 0xffn),
  );
  return ipaddr.fromByteArray(bytes).toString();
}
