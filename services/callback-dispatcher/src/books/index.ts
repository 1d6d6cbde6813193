export { checkAccountCallbacks } from './check-account-callbacks';
export { checkCallbackStatistics } from './check-callback-statistics';
export { checkCallbacks } from './check-callbacks';
export { checkInboundCallbacks } from './check-inbound-callbacks';
