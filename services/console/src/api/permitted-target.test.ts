import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPANY_ROLES } from '../sessions/roles';
import { COMPANY_OPERATIONS, NOT_OFFERED, permissionOf } from './company-operations';
import { permittedTarget } from './permitted-target';

const document = JSON.parse(
  readFileSync(join(__dirname, '../../../gateway/dist/openapi/company-api.json'), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> };

const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);
const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace(/:\w+|\{\w+\}/g, '*')}`;
const real = (path: string): string => path.replace(/\{\w+\}/g, '995555123456');

const operator = { face: 'operator', role: 'read' } as const;

describe('targets of a company session', () => {
  it('cover every operation of the API document, except for other formats of the same send', () => {
    const known = [...COMPANY_OPERATIONS.map(nameOf), ...NOT_OFFERED].sort();
    expect(documented.map(nameOf).sort()).toEqual(known);
  });

  it('include no writes for the role viewer', () => {
    const allowed = documented.filter(
      ({ method, path }) => permissionOf('viewer', method, real(path)) === 'allowed',
    );
    expect(allowed.length).toBeGreaterThan(10);
    expect(allowed.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(allowed.filter(({ path }) => /keys|callback/.test(path))).toEqual([]);
  });

  it('grow with the role', () => {
    const counts = COMPANY_ROLES.map(
      (role) =>
        documented.filter(({ method, path }) => permissionOf(role, method, real(path)) === 'allowed').length,
    );
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(COMPANY_ROLES.length);
    expect(permissionOf('viewer', 'POST', '/v1/sms/send')).toBe('forbidden');
    expect(permissionOf('sender', 'POST', '/v1/sms/send')).toBe('allowed');
    expect(permissionOf('sender', 'GET', '/v1/keys')).toBe('forbidden');
    expect(permissionOf('nobody', 'GET', '/v1/sms/balance')).toBe('forbidden');
  });

  it.each([
    '/v1/sms/balance/',
    '/v1/sms//balance',
    '/v1/sms/messages/1/%2e%2e',
    '/v1/keys/../sms/balance/x',
    '/v1/sms/%62alance',
    '/admin/v1/companies',
    '/healthz',
    '//[',
  ])('%s is unknown', (target) => {
    expect(() => permittedTarget({ face: 'company', role: 'admin' }, 'GET', target)).toThrow(
      'no such endpoint',
    );
  });

  it.each(['TRACE', 'exclude the method %s', 'HEAD'])('is asked by no %s', (method) => {
    for (const session of [{ face: 'company', role: 'admin' }, operator] as const)
      expect(() => permittedTarget(session, method, '/v1/sms/balance')).toThrow(
        'Method not allowed. Allowed: GET',
      );
  });

  it('never have a key in the query', () => {
    const target = permittedTarget(
      { face: 'company', role: 'viewer' },
      'GET',
      '/v1/sms/balance?key=hk_live_x&a=1',
    );
    expect(target).toBe('/v1/sms/balance?a=1');
  });
});

describe('targets of an operator session', () => {
  it('cover the whole operator API, because the gateway checks the roles', () => {
    for (const path of [
      '/admin/v1/companies/7/keys',
      '/admin/v1/ip-ranges',
      '/admin/v1/callback-deliveries/1001.0.1/replay',
      '/admin/v1/messages/1/995555123456?copy=2',
    ])
      expect(permittedTarget(operator, 'POST', path)).toBe(path);
  });

  it.each([
    '/v1/sms/balance',
    '/admin/v1/../../v1/sms/balance',
    '/admin/v1/%2e%2e/x',
    '/admin/v1/.../x',
    '/admin/v1/companies/..%2fx',
    '/metrics',
    '/admin/v2/companies',
  ])('is not %s', (path) => expect(() => permittedTarget(operator, 'GET', path)).toThrow('no such endpoint'));
});
