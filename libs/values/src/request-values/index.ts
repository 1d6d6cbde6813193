export { type CallbackUrl, readCallbackHost, readCallbackUrl } from './callback-url';
export { cleanText, isBlank, normalizeText } from './clean-text';
export { isMeantAsDryRun } from './dry-run';
export { asciiLowerCase, readEmailAddress } from './email-address';
export { parseQuery } from './query';
export { quoted } from './quoted';
export { companyIdOf, flagOfBoth, pathId, toFlag, toId, toIds, toInteger } from './request-values';
export { parseStrictJson, UnclearJsonError } from './strict-json';
export { readTestFilter } from './test-filter';
