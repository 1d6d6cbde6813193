import type { ServiceName } from '@herald/contracts';
import type { Scope } from '../keys/scopes';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of `/v1` (interface.md part 4, and what stands beside it): who answers it, and what the gateway asks of a request first. */
export interface PublicRoute {
  method: Method;
  /** With `:name` for a part that varies. */
  path: string;
  /** `gateway`: it answers itself. */
  service: ServiceName;
  /** The key may stand in the query (interface-decisions.md: SMS endpoints; billing takes the header only). */
  keyInQuery: boolean;
  /** What the key must be granted. */
  scope: Scope;
  /** Every answer is XML, errors too. */
  xml?: true;
  /** Asking twice does no harm, so that a request whose answer was lost may be asked again. */
  repeatable?: true;
  /** A test key may: what answers it reads and changes test data only then. */
  test?: true;
  /** The request and its answer are mostly small: it uses a multiplexed connection if there is one. */
  small?: true;
}

const sms = (
  method: Method,
  name: string,
  scope: Scope,
  more: Partial<Pick<PublicRoute, 'service' | 'xml' | 'repeatable' | 'test' | 'small'>> = {},
): PublicRoute => ({ method, path: `/v1/sms/${name}`, scope, service: 'sms', keyInQuery: true, ...more });

const billing = (method: Method, path: string, scope: Scope): PublicRoute => ({
  method,
  path: `/v1/${path}`,
  scope,
  service: 'billing',
  keyInQuery: false,
  ...(method === 'GET' ? { repeatable: true as const } : {}),
});

/** A company's own keys and callback settings, and what became of its callbacks. */
const portal = (method: Method, path: string, service: PublicRoute['service']): PublicRoute => ({
  method,
  path: `/v1/${path}`,
  scope: 'portal',
  service,
  keyInQuery: false,
  ...(method === 'GET' ? { repeatable: true as const } : {}),
});

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  sms('POST', 'brandNameCreate', 'brands', { service: 'brand' }),
  sms('POST', 'brandNameDelete', 'brands', { service: 'brand' }),
  sms('GET', 'brandNames', 'brands', { service: 'brand', repeatable: true }),
  sms('GET', 'send', 'sms.send', { test: true, small: true }),
  sms('POST', 'send', 'sms.send', { test: true, small: true }),
  sms('POST', 'sendXml', 'sms.send', { test: true, xml: true }),
  sms('GET', 'report/:smsID', 'sms.read', { repeatable: true, test: true, small: true }),
  sms('GET', 'messages', 'sms.read', { repeatable: true }),
  sms('GET', 'messages/:smsID/:number', 'sms.read', { repeatable: true, test: true }),
  sms('GET', 'jobs', 'sms.read', { repeatable: true }),
  sms('POST', 'jobs/:smsID/cancel', 'sms.send'),
  sms('GET', 'statistics', 'sms.read', { repeatable: true }),
  sms('GET', 'otp-guard', 'sms.read', { repeatable: true }),
  sms('POST', 'otp-confirmed', 'sms.send', { test: true }),
  sms('GET', 'inbound', 'sms.read', { repeatable: true }),
  sms('GET', 'balance', 'sms.read', { repeatable: true, small: true }),
  sms('GET', 'ledger', 'sms.read', { repeatable: true }),
  sms('GET', 'stop-list', 'sms.read', { repeatable: true }),
  // Who sends may pass over the list anyway (`stopList: false`): no right is won by taking a number off it.
  sms('POST', 'stop-list', 'sms.send'),
  sms('DELETE', 'stop-list', 'sms.send'),

  // Who may send must not be able to let itself send more.
  portal('POST', 'sms/otp-guard/allowed', 'sms'),
  portal('DELETE', 'sms/otp-guard/allowed', 'sms'),

  portal('GET', 'keys', 'gateway'),
  portal('POST', 'keys', 'gateway'),
  portal('POST', 'keys/:keyID/rotate', 'gateway'),
  portal('DELETE', 'keys/:keyID', 'gateway'),
  { ...portal('GET', 'callback', 'gateway'), test: true },
  { ...portal('PUT', 'callback', 'gateway'), test: true },
  { ...portal('POST', 'callback/rotate', 'gateway'), test: true },
  { ...portal('POST', 'callback/test', 'callback-dispatcher'), test: true },
  { ...portal('GET', 'callback/deliveries', 'callback-dispatcher'), test: true },
  portal('POST', 'callback/deliveries/replay', 'callback-dispatcher'),
  { ...portal('POST', 'callback/listen', 'callback-dispatcher'), test: true },
  { ...portal('DELETE', 'callback/listen', 'callback-dispatcher'), test: true },
  { ...portal('POST', 'callback/listen/replay', 'callback-dispatcher'), test: true },
  { ...portal('POST', 'callback/trigger', 'callback-dispatcher'), test: true },

  portal('GET', 'security-alerts', 'gateway'),
  portal('POST', 'portal/links', 'gateway'),

  billing('GET', 'customers', 'customers.read'),
  billing('POST', 'customers/create', 'customers.create'),
  billing('GET', 'customers/search', 'customers.read'),
  billing('GET', 'customers/:customerID', 'customers.read'),
  billing('PATCH', 'customers/:customerID', 'customers.update'),
  billing('GET', 'customers/accounts/:customerID', 'accounts.read'),
  billing('GET', 'accounts', 'accounts.read'),
  billing('POST', 'accounts/create', 'accounts.create'),
  billing('GET', 'accounts/search', 'accounts.read'),
  billing('POST', 'accounts/setCredit', 'credit'),
  billing('GET', 'accounts/:accountID', 'accounts.read'),
  billing('PATCH', 'accounts/:accountID', 'accounts.update'),
  billing('GET', 'payments', 'payments.read'),
  billing('GET', 'payments/account/:accountID', 'payments.read'),
  billing('POST', 'payments/add', 'payments.add'),
  billing('POST', 'payments/:paymentID/reverse', 'payments.reverse'),
];
