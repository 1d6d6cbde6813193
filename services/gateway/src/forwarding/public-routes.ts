import type { ServiceName } from '@herald/contracts';
import type { Permission } from '../keys/key-model';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of `/v1` (interface.md part 4): who answers it, and what the gateway asks of a request first. */
export interface PublicRoute {
  method: Method;
  /** With `:name` for a part that varies. */
  path: string;
  service: Exclude<ServiceName, 'gateway'>;
  /** The key may stand in the query (interface-decisions.md: SMS endpoints; billing takes the header only). */
  keyInQuery: boolean;
  permission?: Permission;
  /** Every answer is XML, errors too. */
  xml?: true;
  /** Asking twice does no harm, so that a request whose answer was lost may be asked again. */
  repeatable?: true;
  /** It and its answer are mostly small: it goes over a trunk where there is one. */
  small?: true;
}

const sms = (
  method: Method,
  name: string,
  more: Partial<Pick<PublicRoute, 'service' | 'xml' | 'repeatable' | 'small'>> = {},
): PublicRoute => ({ method, path: `/v1/sms/${name}`, service: 'sms', keyInQuery: true, ...more });

const billing = (method: Method, path: string, permission?: Permission): PublicRoute => ({
  method,
  path: `/v1/${path}`,
  service: 'billing',
  keyInQuery: false,
  ...(permission ? { permission } : {}),
  ...(method === 'GET' ? { repeatable: true as const } : {}),
});

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  sms('POST', 'brandNameCreate', { service: 'brand' }),
  sms('POST', 'brandNameDelete', { service: 'brand' }),
  sms('GET', 'brandNames', { service: 'brand', repeatable: true }),
  sms('GET', 'send', { small: true }),
  sms('POST', 'send', { small: true }),
  sms('POST', 'sendXml', { xml: true }),
  sms('GET', 'report/:smsID', { repeatable: true, small: true }),
  sms('GET', 'balance', { repeatable: true, small: true }),

  billing('GET', 'customers'),
  billing('POST', 'customers/create', 'customers.create'),
  billing('GET', 'customers/search'),
  billing('GET', 'customers/:customerID'),
  billing('PATCH', 'customers/:customerID', 'customers.create'),
  billing('GET', 'customers/accounts/:customerID'),
  billing('GET', 'accounts'),
  billing('POST', 'accounts/create', 'accounts.create'),
  billing('GET', 'accounts/search'),
  billing('POST', 'accounts/setCredit'),
  billing('GET', 'accounts/:accountID'),
  billing('PATCH', 'accounts/:accountID', 'accounts.create'),
  billing('GET', 'payments'),
  billing('GET', 'payments/account/:accountID'),
  billing('POST', 'payments/add'),
  billing('POST', 'payments/:paymentID/reverse'),
];
