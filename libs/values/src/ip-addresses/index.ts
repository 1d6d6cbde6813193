/**
 * A strict parser for addresses and networks. Octal, hexadecimal and short forms are refused, because programs disagree on their meaning;
 * IPv4 in IPv6 form is IPv4, and the families never mix.
 */
export { addressOf, type IpAddress, normalizeAddress, parseAddress } from './address';
export { clientAddress, plainAddress, UNKNOWN_ADDRESS } from './client-address';
export {
  type IpNetwork,
  isWithin,
  networkAround,
  networkOf,
  Networks,
  NETWORK_TEXT,
  normalizeNetwork,
  overlap,
  parseAddressOrNetwork,
  parseNetwork,
} from './network';
export { type FoundAddress, SharedAddress } from './shared-address';
