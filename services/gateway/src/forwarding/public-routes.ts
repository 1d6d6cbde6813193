import type { ServiceName } from '@herald/contracts';
import type { Permission } from '../keys/key-model';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of `/v1` (interface.md part 4): who answers it, and what the gateway asks of a request first. */
export interface PublicRoute {
  method: Method;
  /** With `:name` for a part that varies. */
  path: string;
  service: Exclude<ServiceName, 'gateway'>;
  summary: string;
  /** The key may stand in the query (interface-decisions.md: SMS endpoints; billing takes the header only). */
  keyInQuery: boolean;
  permission?: Permission;
  /** Every answer is XML, errors too. */
  xml?: true;
  /** Asking twice does no harm, so that a request whose answer was lost may be asked again. */
  repeatable?: true;
}

const sms = (
  method: Method,
  name: string,
  summary: string,
  more: Partial<Pick<PublicRoute, 'service' | 'xml' | 'repeatable'>> = {},
): PublicRoute => ({ method, path: `/v1/sms/${name}`, service: 'sms', summary, keyInQuery: true, ...more });

const billing = (method: Method, path: string, summary: string, permission?: Permission): PublicRoute => ({
  method,
  path: `/v1/${path}`,
  service: 'billing',
  summary,
  keyInQuery: false,
  ...(permission ? { permission } : {}),
  ...(method === 'GET' ? { repeatable: true as const } : {}),
});

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  sms('POST', 'brandNameCreate', 'Register a sender name', { service: 'brand' }),
  sms('POST', 'brandNameDelete', 'Remove a sender name', { service: 'brand' }),
  sms('GET', 'brandNames', 'List the sender names', { service: 'brand', repeatable: true }),
  sms('GET', 'send', 'Send a message to numbers in the query'),
  sms('POST', 'send', 'Send one text, or a text of its own to each recipient'),
  sms('POST', 'sendXml', 'Send with an XML body', { xml: true }),
  sms('GET', 'report/:smsID', 'Delivery status of every recipient', { repeatable: true }),
  sms('GET', 'balance', 'The SMS balance', { repeatable: true }),

  billing('GET', 'customers', 'List the customers'),
  billing('POST', 'customers/create', 'Create a customer', 'customers.create'),
  billing('GET', 'customers/search', 'Search customers by a field'),
  billing('GET', 'customers/:customerID', 'One customer'),
  billing('GET', 'customers/accounts/:customerID', 'Accounts of a customer'),
  billing('GET', 'accounts', 'List the accounts'),
  billing('POST', 'accounts/create', 'Create an account', 'accounts.create'),
  billing('GET', 'accounts/search', 'Search accounts by a field'),
  billing('POST', 'accounts/setCredit', 'Set the credit date of an account'),
  billing('GET', 'accounts/:accountID', 'One account'),
  billing('GET', 'payments', 'List the payments'),
  billing('GET', 'payments/account/:accountID', 'Payments of an account'),
  billing('POST', 'payments/add', 'Add a payment'),
];
