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
