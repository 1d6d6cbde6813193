export { checkAccountCallbacks } from './check-account-callbacks';
export { checkCallbacks } from './check-callbacks';
