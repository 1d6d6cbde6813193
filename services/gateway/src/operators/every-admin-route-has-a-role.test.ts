import type { Router } from 'express';
import { auditRoutes } from '../audit/audit-controller';
import { callbackRoutes } from '../callback-settings/callback-controller';
import { companyRoutes } from '../companies/company-controller';
import { retentionRoutes } from '../companies/retention-controller';
import { deadLetterRoutes } from '../dead-letters/dead-letter-controller';
import { readApiDocument } from '../docs/api-documents';
import { adminForwarding } from '../forwarding/admin-forwarding';
import { keyRoutes } from '../keys/key-controller';
import { privacyRoutes } from '../privacy/privacy-controller';
import { personRoutes } from '../people/person-controller';
import { operatorRoutes } from './operator-controller';
import type { RoleGuard } from '../access/require-role';
import { secondFactorRoutes } from './second-factor/second-factor-controller';

interface Layer {
  route?: { path: string; stack: { method: string; handle: Partial<RoleGuard> }[] };
}

/** Stands for any dependency of a controller, because the test inspects the routers without running them. */
const ANYTHING = new Proxy((): unknown => undefined, {
  get: () => ANYTHING,
  apply: () => ANYTHING,
}) as unknown as never;

const ROUTERS: Record<string, (deps: never) => Router> = {
  auditRoutes,
  callbackRoutes,
  companyRoutes,
  deadLetterRoutes,
  keyRoutes,
  operatorRoutes,
  personRoutes,
  retentionRoutes,
  secondFactorRoutes,
  privacyRoutes,
  adminForwarding,
};

/** Pairs of an endpoint, such as `GET /admin/v1/companies/*`, and the role that its first handler requires. */
function rolesOf(router: Router): [string, string | undefined][] {
  return (router.stack as unknown as Layer[]).flatMap(({ route }) => {
    const methods = [...new Set(route!.stack.map(({ method }) => method))];
    return methods.map((method): [string, string | undefined] => [
      `${method.toUpperCase()} ${withoutNames(route!.path)}`,
      route!.stack.find((one) => one.method === method)!.handle.role,
    ]);
  });
}

const withoutNames = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '*');

describe("the operator's API", () => {
  const asked = Object.values(ROUTERS).flatMap((make) => rolesOf(make(ANYTHING)));

  it('requires a role in the first handler of every route', () => {
    expect(asked.length).toBeGreaterThan(90);
    expect(asked.filter(([, role]) => role === undefined)).toEqual([]);
  });

  it('requires the role that the API document names', () => {
    const { paths } = JSON.parse(readApiDocument('operator-api.json')) as {
      paths: Record<string, Record<string, { security?: { operatorToken?: string[] }[] }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]): [string, string | undefined] => [
        `${method.toUpperCase()} ${withoutNames(path)}`,
        security?.[0]?.operatorToken?.join(),
      ]),
    );
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(asked));
  });
});
