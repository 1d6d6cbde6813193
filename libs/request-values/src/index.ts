export { companyIdOf, pathId, toFlag, toId, toInteger } from './request-values';
