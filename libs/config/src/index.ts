export { brokerAddresses } from './broker-addresses';
export {
  acrValues,
  cleanString,
  encryptionKey,
  encryptionKeys,
  flag,
  httpUrl,
  integer,
  keyring,
  networkList,
  oidcIssuer,
  statusShards,
  tokenPrivateKey,
  tokenPublicKeys,
  visibleString,
  wholeNumber,
} from './fields';
export { LiveSetting } from './live-setting';
export {
  ConfigError,
  type Environment,
  type ListenSettings,
  live,
  readSettings,
  type ServiceSettings,
  serviceSettings,
  settingsSchema,
  type ValuesOf,
} from './settings';
export { matches, PLAIN_MESSAGES, saidBy, validate } from './validate';
