import type { BillingSize } from '../fill/billing-company';
import { filled, FIRST_ACCOUNT } from '../fill/billing-records';

export interface BillingRequest {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** The body of the request with this index; a GET has none. */
  body?(time: number): Record<string, unknown>;
}

/** The measured requests, for a company with this number of records, numbered from 0. */
export function billingRequests(size: BillingSize, ipRangeID: number): BillingRequest[] {
  const middle = Math.floor(size.accounts / 2);
  const customer = Math.floor(middle / 4);
  const deep = (total: number): number => Math.floor(total * 0.9);
  const get = (name: string, path: string): BillingRequest => ({ name, method: 'GET', path });
  const search = (of: string, type: string, value: string): BillingRequest =>
    get(
      `search ${of} by ${type}`,
      `/v1/${of}/search?length=100&type=${type}&value=${encodeURIComponent(value)}`,
    );
  // Higher than the index of any filled record, and different in every run.
  const fresh = Math.floor(Date.now() / 1_000) % 10_000_000;
  return [
    get('page of customers, 100', '/v1/customers?length=100'),
    get('page of customers, deep', `/v1/customers?length=100&start=${deep(size.customers)}`),
    get('page of accounts, 100', '/v1/accounts?length=100'),
    get('page of accounts, deep', `/v1/accounts?length=100&start=${deep(size.accounts)}`),
    get('page of payments, 100', '/v1/payments?length=100'),
    get('page of payments, deep', `/v1/payments?length=100&start=${deep(size.payments)}`),
    get('one account', `/v1/accounts/${FIRST_ACCOUNT + middle}`),
    get('payments of an account', `/v1/payments/account/${FIRST_ACCOUNT + middle}`),
    get('accounts of a customer', `/v1/customers/accounts/${customer + 1}`),
    search('customers', 'mobile', filled.customerMobile(customer)),
    search('customers', 'id', String(customer + 1)),
    search('customers', 'name', filled.customerName(customer)),
    search('customers', 'personalNo', filled.personalNo(customer)),
    search('customers', 'email', filled.email(customer)),
    search('accounts', 'mobile', filled.accountMobile(middle)),
    search('accounts', 'id', String(FIRST_ACCOUNT + middle)),
    search('accounts', 'name', filled.accountName(middle)),
    search('accounts', 'personalNo', filled.personalNo(customer)),
    search('accounts', 'email', filled.email(customer)),
    search('accounts', 'customerID', String(customer + 1)),
    search('accounts', 'mac', filled.mac(middle)),
    search('accounts', 'ip', filled.ip(middle)),
    search('accounts', 'address', filled.address(middle)),
    { ...search('accounts', 'name', 'Account'), name: 'search accounts by name, all match' },
    {
      name: 'create a customer',
      method: 'POST',
      path: '/v1/customers/create',
      body: (time) => ({
        typeID: 1,
        name: 'New',
        mobile: `9956${String(fresh * 10 + time)
          .slice(-8)
          .padStart(8, '0')}`,
      }),
    },
    {
      name: 'create an account',
      method: 'POST',
      path: '/v1/accounts/create',
      body: (time) => ({
        customerID: customer + 1,
        ipRangeID,
        mac: `ff${(fresh * 1_000 + time).toString(16).padStart(10, '0')}`,
      }),
    },
    {
      name: 'add a payment',
      method: 'POST',
      path: '/v1/payments/add',
      body: () => ({ accountID: FIRST_ACCOUNT + middle, sum: 1.5, comment: 'measured' }),
    },
  ];
}
