/** For programs that write accounts into the database of this service. */
export { chainStart } from './ledger/payment-chain';
