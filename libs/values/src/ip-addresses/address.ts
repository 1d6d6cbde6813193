import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface IpAddress {
  family: 4 | 6;
  /** The address as a number of 32 or 128 bits. */
  value: bigint;
}

/** The number of bits of an address, by family. */
export const BITS = { 4: 32, 6: 128 } as const;

/** `::ffff:0:0/96`, the network in which IPv6 sockets show IPv4 addresses. */
const MAPPED = 0xffffn << 32n;

const IPV4 = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/;

/**
 * Parses an address: IPv4 with four decimal numbers without leading zeros, or IPv6 without a zone. Null for any other text. An IPv4 address in IPv6
 * form becomes IPv4.
 */
export function parseAddress(text: string): IpAddress | null {
  const written = parseWritten(text);
  return written && isMapped(written) ? { family: 4, value: written.value - MAPPED } : written;
}

/** Like `parseAddress`, but an IPv4 address in IPv6 form stays IPv6. */
export function parseWritten(text: string): IpAddress | null {
  if (!text.includes(':')) {
    const bytes = IPV4.test(text) ? text.split('.').map(Number) : [];
    if (bytes.length !== 4 || bytes.some((byte) => byte > 255)) return null;
    return { family: 4, value: valueOf(bytes, 8n) };
  }
  if (!isIPv6(text) || text.includes('%')) return null;
  // The four decimal numbers at the end of an IPv6 address follow the rules of IPv4.
  const begin = text.lastIndexOf(':') + 1;
  const end = text.includes('.') ? parseWritten(text.slice(begin))?.value : null;
  if (end === undefined) return null;
  const groups =
    end === null
      ? text
      : `${text.slice(0, begin)}${(end >> 16n).toString(16)}:${(end & 0xffffn).toString(16)}`;
  return { family: 6, value: valueOf(groupsOf(groups), 16n) };
}

/** The eight groups of an IPv6 address, which `::` may shorten. */
function groupsOf(text: string): number[] {
  const [front, back = []] = text
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16))));
  const zeros = Array<number>(8 - front!.length - back.length).fill(0);
  return [...front!, ...zeros, ...back];
}

export function isMapped({ family, value }: IpAddress): boolean {
  return family === 6 && value >> 32n === MAPPED >> 32n;
}

/** The normal form, in which addresses are stored and shown. */
export function addressOf({ family, value }: IpAddress): string {
  const length = BITS[family] / 8;
  const bytes = Array.from({ length }, (_, index) =>
    Number((value >> BigInt(8 * (length - 1 - index))) & 0xffn),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

/** Converts an address to the form of `addressOf`. Null if the text is not an address. */
export function normalizeAddress(text: string): string | null {
  const address = parseAddress(text);
  return address && addressOf(address);
}

function valueOf(groups: number[], bits: bigint): bigint {
  return groups.reduce((value, group) => (value << bits) | BigInt(group), 0n);
}
