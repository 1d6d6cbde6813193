export { LineBudget } from './line-budget';
export { createLogger, type Logger } from './logger';
export { currentRequestId, isSaneRequestId, newRequestId, runWithRequestId } from './request-id';
export { maskNumber } from './mask';
export { droppedLines, outliveOutputErrors } from './standard-output';
