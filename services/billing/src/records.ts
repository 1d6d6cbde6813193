/** Exports for programs that write records in the form in which this service stores them. */
export type { AccountDocument } from './ledger/account-model';
export type { CustomerDocument } from './customers/customer-store';
export { chainHash, chainStart } from './ledger/payment-chain';
export type { PaymentDocument } from './ledger/payment-model';
export { searchKey } from './values/texts';
