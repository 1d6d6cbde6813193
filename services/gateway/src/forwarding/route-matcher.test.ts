import { ADMIN_ROUTES } from './admin-routes';
import { PUBLIC_ROUTES } from './public-routes';
import { RouteMatcher } from './route-matcher';

const matcher = new RouteMatcher(PUBLIC_ROUTES);
const pathOf = (method: string, path: string): string | null | undefined => {
  const match = matcher.match(method, path);
  return match === null ? null : match.route?.path;
};

it.each([
  ['GET', '/v1/customers/7', '/v1/customers/:customerID'],
  ['GET', '/v1/customers/search', '/v1/customers/search'],
  ['GET', '/v1/customers/accounts/7', '/v1/customers/accounts/:customerID'],
  ['HEAD', '/v1/sms/balance', '/v1/sms/balance'],
  ['GET', '/v1/sms/balance/', '/v1/sms/balance'],
  ['GET', '/v1/customers/create', undefined],
  ['DELETE', '/v1/sms/send', undefined],
  ['GET', '/v1/sms/report/', null],
  ['GET', '/v1/sms/report/1/2', null],
  ['GET', '/v1/sms//send', null],
  ['GET', '/v1/sms/../admin', null],
  ['GET', '/v1/', null],
  ['GET', '/v1/sms/constructor', null],
])('%s %s is %s', (method, path, expected) => expect(pathOf(method, path)).toBe(expected));

it('returns the allowed methods of a path', () => {
  expect(matcher.match('PUT', '/v1/sms/send')).toEqual({ route: null, allow: ['GET', 'POST'] });
});

it('finds no duplicate route', () => {
  for (const routes of [PUBLIC_ROUTES, ADMIN_ROUTES]) {
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  }
});

it('requires an audit action for exactly the operator routes that change data or show personal data', () => {
  for (const { method, role, personal, action = '' } of ADMIN_ROUTES)
    if (method === 'GET') expect(action).toMatch(role === 'read' && !personal ? /^$/ : /\.read$/);
    else expect(action).toMatch(/\.(?!read$)\w+/);
});

it('never repeats a write of a company', () => {
  for (const { method, path, repeatable } of PUBLIC_ROUTES) {
    if (method !== 'GET' || path === '/v1/sms/send') expect(repeatable).toBeUndefined();
  }
});
