export { type CallbackUrl, readCallbackHost, readCallbackUrl } from './callback-url';
export { cleanText, isBlank } from './clean-text';
export { parseQuery } from './query';
export { quoted } from './quoted';
export { companyIdOf, pathId, toFlag, toId, toInteger } from './request-values';
export { readTestFilter } from './test-filter';
