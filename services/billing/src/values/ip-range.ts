import { addressOf, type IpNetwork, parseAddress, parseNetwork } from '@herald/values/ip-addresses';

/** A network with the offsets of the addresses that can be assigned. */
export interface IpRange extends IpNetwork {
  firstOffset: number;
  /** Limited to the safe integers; a larger offset of a huge IPv6 range is never reached. */
  lastOffset: number;
}

/** Parses a network such as `10.20.0.0/24`; null otherwise. Network and broadcast addresses are not assigned, if any (RFC 3021). */
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

export function addressAt({ family, base }: IpRange, offset: number): string {
  return addressOf({ family, value: base + BigInt(offset) });
}

/** The offset of an address in a range; null if the address is outside the range. */
export function offsetOf(range: IpRange, text: string): number | null {
  const address = parseAddress(text);
  if (address?.family !== range.family) return null;
  const offset = address.value - range.base;
  return offset >= 0n && offset < range.size ? Number(offset) : null;
}
