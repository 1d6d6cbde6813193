import type { ServiceName } from '@herald/contracts';
import type { Scope } from '../keys/scopes';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of `/v1`: the service that serves it, and the checks of the gateway before it forwards a request. */
export interface PublicRoute {
  method: Method;
  /** With `:name` for a path parameter. */
  path: string;
  /** `gateway`: the gateway serves the endpoint itself. */
  service: ServiceName;
  /** The key may be in the query. Endpoints for SMS allow this; endpoints of billing accept the key in the header only. */
  keyInQuery: boolean;
  /** The scope that the key needs. */
  scope: Scope;
  /** All answers are XML, including errors. */
  xml?: true;
  /** The request is safe to repeat, and may be retried if its answer is lost. */
  repeatable?: true;
  /** Test keys are allowed, for test data only. `session`: only console sessions that act as test keys, because the data is of people too. */
  test?: true | 'session';
  /** Searches, counts or exports many documents. The concurrent requests of a company have a limit of their own. */
  expensive?: true;
}

/**
 * Requests of the providers of routes over HTTP: delivery receipts and inbound messages. They have no key and no scope: sms checks the token in the
 * path, and the provider's signature.
 */
export interface CarrierRoute {
  method: 'GET' | 'POST';
  path: string;
}

const sms = (
  method: Method,
  name: string,
  scope: Scope,
  more: Partial<Pick<PublicRoute, 'service' | 'xml' | 'repeatable' | 'test' | 'expensive'>> = {},
): PublicRoute => ({ method, path: `/v1/sms/${name}`, scope, service: 'sms', keyInQuery: true, ...more });

const billing = (method: Method, path: string, scope: Scope): PublicRoute => ({
  method,
  path: `/v1/${path}`,
  scope,
  service: 'billing',
  keyInQuery: false,
  ...(method === 'GET' ? { repeatable: true as const } : {}),
});

/** A company's own keys, callback settings and callback delivery log. */
const portal = (method: Method, path: string, service: PublicRoute['service']): PublicRoute => ({
  ...billing(method, path, 'portal'),
  service,
});

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  sms('POST', 'brandNameCreate', 'brands', { service: 'brand' }),
  sms('POST', 'brandNameDelete', 'brands', { service: 'brand' }),
  sms('GET', 'brandNames', 'brands', { service: 'brand', repeatable: true }),
  sms('GET', 'send', 'sms.send', { test: true }),
  sms('POST', 'send', 'sms.send', { test: true }),
  sms('POST', 'sendXml', 'sms.send', { test: true, xml: true }),
  sms('GET', 'report/:smsID', 'sms.read', { repeatable: true, test: true }),
  sms('GET', 'messages', 'sms.read', { repeatable: true, test: 'session', expensive: true }),
  sms('GET', 'messages/:smsID/:number', 'sms.read', { repeatable: true, test: true }),
  sms('GET', 'jobs', 'sms.read', { repeatable: true, test: 'session', expensive: true }),
  sms('POST', 'jobs/:smsID/cancel', 'sms.send', { test: true }),
  sms('GET', 'statistics', 'sms.read', { repeatable: true, expensive: true }),
  sms('GET', 'otp-guard', 'sms.read', { repeatable: true }),
  sms('POST', 'otp-confirmed', 'sms.send', { test: true }),
  sms('GET', 'inbound', 'sms.read', { repeatable: true, expensive: true }),
  sms('GET', 'balance', 'sms.read', { repeatable: true }),
  sms('GET', 'ledger', 'sms.read', { repeatable: true, expensive: true }),
  sms('GET', 'stop-list', 'sms.read', { repeatable: true, expensive: true }),
  // A key that sends can ignore the stop list with `stopList: false`, so that removing a number from the list gives it no further right.
  sms('POST', 'stop-list', 'sms.send'),
  sms('DELETE', 'stop-list', 'sms.send'),

  // A key with the scope `sms.send` must not be able to raise its own limits.
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
  { ...portal('GET', 'callback/deliveries', 'callback-dispatcher'), test: true, expensive: true },
  portal('POST', 'callback/deliveries/replay', 'callback-dispatcher'),
  { ...portal('POST', 'callback/listen', 'callback-dispatcher'), test: true },
  { ...portal('DELETE', 'callback/listen', 'callback-dispatcher'), test: true },
  { ...portal('POST', 'callback/listen/replay', 'callback-dispatcher'), test: true },
  { ...portal('POST', 'callback/trigger', 'callback-dispatcher'), test: true },

  portal('GET', 'security-alerts', 'gateway'),
  portal('POST', 'portal/links', 'gateway'),
  portal('GET', 'portal/people', 'gateway'),
  portal('POST', 'portal/people', 'gateway'),
  portal('PATCH', 'portal/people/:personID', 'gateway'),
  portal('DELETE', 'portal/people/:personID', 'gateway'),

  { ...billing('GET', 'customers', 'customers.read'), expensive: true },
  billing('POST', 'customers/create', 'customers.create'),
  { ...billing('GET', 'customers/search', 'customers.read'), expensive: true },
  billing('GET', 'customers/:customerID', 'customers.read'),
  billing('PATCH', 'customers/:customerID', 'customers.update'),
  { ...billing('GET', 'customers/accounts/:customerID', 'accounts.read'), expensive: true },
  billing('GET', 'customer-types', 'customers.read'),
  { ...billing('GET', 'accounts', 'accounts.read'), expensive: true },
  billing('POST', 'accounts/create', 'accounts.create'),
  { ...billing('GET', 'accounts/search', 'accounts.read'), expensive: true },
  billing('POST', 'accounts/setCredit', 'credit'),
  billing('GET', 'accounts/:accountID', 'accounts.read'),
  billing('PATCH', 'accounts/:accountID', 'accounts.update'),
  billing('GET', 'tariffs', 'accounts.read'),
  { ...billing('GET', 'payments', 'payments.read'), expensive: true },
  { ...billing('GET', 'payments/account/:accountID', 'payments.read'), expensive: true },
  billing('POST', 'payments/add', 'payments.add'),
  billing('POST', 'payments/:paymentID/reverse', 'payments.reverse'),
];

export const CARRIER_ROUTES: readonly CarrierRoute[] = [
  { method: 'GET', path: '/v1/carriers/:route/:token' },
  { method: 'POST', path: '/v1/carriers/:route/:token' },
];

export interface RouteMatch {
  /** null if the path is known but the method is not allowed. */
  route: PublicRoute | CarrierRoute | null;
  /** Methods of the path, for the header `Allow`. */
  allow: string[];
}

/** Finds the route of a method and path. @returns null if the path is unknown. HEAD uses the route of GET, and one trailing slash is ignored. */
export const matchPublicRoute = matcherOf([...PUBLIC_ROUTES, ...CARRIER_ROUTES]);

/** A literal path in the table wins over a path with parameters. */
function matcherOf(
  routes: readonly (PublicRoute | CarrierRoute)[],
): (method: string, path: string) => RouteMatch | null {
  const exact = new Map<string, (PublicRoute | CarrierRoute)[]>();
  const patterns: { pattern: RegExp; ofPath: (PublicRoute | CarrierRoute)[] }[] = [];
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path);
    if (path.includes(':'))
      patterns.push({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), ofPath });
    else exact.set(path, ofPath);
  }
  return (method, path) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const ofPath = exact.get(plain) ?? patterns.find(({ pattern }) => pattern.test(plain))?.ofPath;
    if (!ofPath) return null;
    const asked = method === 'HEAD' ? 'GET' : method;
    return {
      route: ofPath.find((route) => route.method === asked) ?? null,
      allow: ofPath.map((route) => route.method),
    };
  };
}
