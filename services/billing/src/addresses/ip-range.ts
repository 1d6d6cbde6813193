import { addressOf, type IpNetwork, parseAddress, parseNetwork } from '@herald/ip-addresses';

/** A range of addresses: which offsets from its first address can be given out. */
export interface IpRange extends IpNetwork {
  firstOffset: number;
  /** Within the safe integers: more of a huge IPv6 range is never reached. */
  lastOffset: number;
}

/**
 * Reads `10.20.0.0/24` (host bits are cleared) or an IPv6 range; null for anything else. The network's and the broadcast
 * address are not given out (decisions, catalogues), but in /31 and /32 there are none (RFC 3021).
 */
export function parseRange(text: string): IpRange | null {
  const network = parseNetwork(text);
  if (!network) return null;
  const { family, size } = network;
  const hasNetworkAddress = size > 2n;
  const last = family === 4 && hasNetworkAddress ? size - 2n : size - 1n;
  return {
    ...network,
    firstOffset: hasNetworkAddress ? 1 : 0,
    lastOffset: Number(last > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : last),
  };
}

/** The address at an offset of a range. */
export function addressAt({ family, base }: IpRange, offset: number): string {
  return addressOf({ family, value: base + BigInt(offset) });
}

/** An address' offset in a range; null when it's no address of it. */
export function offsetOf(range: IpRange, text: string): number | null {
  const address = parseAddress(text);
  if (address?.family !== range.family) return null;
  const offset = address.value - range.base;
  return offset >= 0n && offset < range.size ? Number(offset) : null;
}
