export { checkCallbacks } from './check-callbacks';
