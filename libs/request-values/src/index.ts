export { type CallbackUrl, readCallbackHost, readCallbackUrl } from './callback-url';
export { cleanText } from './clean-text';
export { asciiLowerCase, readEmailAddress } from './email-address';
export { parseQuery } from './query';
export { quoted } from './quoted';
export { companyIdOf, pathId, toFlag, toId, toInteger } from './request-values';
export { readTestFilter } from './test-filter';
