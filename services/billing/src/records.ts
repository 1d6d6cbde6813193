/** What a program needs that writes records as this service would have left them. */
export type { AccountDocument } from './accounts/account-model';
export { addressAt, parseRange } from './addresses/ip-range';
export type { CustomerDocument } from './customers/customer-model';
export { chainHash, chainStart } from './payments/payment-chain';
export type { PaymentDocument } from './payments/payment-model';
export { searchKey } from './search/search-key';
