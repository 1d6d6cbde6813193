export { addressOf, type IpAddress, normalizeAddress, parseAddress } from './address';
export {
  type IpNetwork,
  isWithin,
  Networks,
  NETWORK_TEXT,
  normalizeNetwork,
  overlap,
  parseAddressOrNetwork,
  parseNetwork,
} from './network';
