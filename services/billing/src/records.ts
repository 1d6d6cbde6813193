/** Exports for programs that write records in the form in which this service stores them. */
export type { AccountDocument } from './accounts/account-model';
export { addressAt, parseRange } from './addresses/ip-range';
export type { CustomerDocument } from './customers/customer-model';
export { chainHash, chainStart } from './payments/payment-chain';
export type { PaymentDocument } from './payments/payment-model';
export { searchKey } from './search/search-key';
