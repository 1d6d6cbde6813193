export { cleanText } from './clean-text';
export { companyIdOf, pathId, toFlag, toId, toInteger } from './request-values';
