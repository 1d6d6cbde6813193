import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface IpAddress {
  family: 4 | 6;
  /** Of 32 or 128 bits. */
  value: bigint;
}

/** Bits of an address. */
export const BITS = { 4: 32, 6: 128 } as const;

/** `::ffff:0:0/96`, in which IPv6 sockets show IPv4 addresses. */
const MAPPED = 0xffffn << 32n;

const IPV4 = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/;

/**
 * An address: IPv4 as four decimals without leading zeros, IPv6 without a zone; null for anything else. IPv4 in IPv6 form is IPv4.
 */
export function parseAddress(text: string): IpAddress | null {
  const written = parseWritten(text);
  return written && isMapped(written) ? { family: 4, value: written.value - MAPPED } : written;
}

/** As `parseAddress`, in the family in which it is written. */
export function parseWritten(text: string): IpAddress | null {
  if (!text.includes(':')) {
    const bytes = IPV4.test(text) ? text.split('.').map(Number) : [];
    if (bytes.length !== 4 || bytes.some((byte) => byte > 255)) return null;
    return { family: 4, value: valueOf(bytes, 8n) };
  }
  if (!isIPv6(text) || text.includes('%')) return null;
  // The four decimals at the end of an IPv6 address are read as strictly.
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

/** The one form in which an address is stored and shown. */
export function addressOf({ family, value }: IpAddress): string {
  const length = BITS[family] / 8;
  const bytes = Array.from({ length }, (_, index) =>
    Number((value >> BigInt(8 * (length - 1 - index))) & 0xffn),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

/** An address in the form of `addressOf`; null where it is none. */
export function normalizeAddress(text: string): string | null {
  const address = parseAddress(text);
  return address && addressOf(address);
}

function valueOf(groups: number[], bits: bigint): bigint {
  return groups.reduce((value, group) => (value << bits) | BigInt(group), 0n);
}
