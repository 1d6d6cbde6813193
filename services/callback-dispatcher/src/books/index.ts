export { checkAccountCallbacks } from './check-account-callbacks';
export { checkCallbacks } from './check-callbacks';
export { checkInboundCallbacks } from './check-inbound-callbacks';
