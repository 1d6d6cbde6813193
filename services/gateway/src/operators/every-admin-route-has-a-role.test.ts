import type { Router } from 'express';
import type { RoleGuard } from '../access/require-role';
import { readApiDocument } from '../docs/api-documents';
import { adminForwarding } from '../forwarding/admin-forwarding';
import { adminRouters, ANYTHING } from '../testing/admin-routers';

interface Layer {
  route?: { path: string; stack: { method: string; handle: Partial<RoleGuard> }[] };
}

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
  const asked = [...adminRouters(), adminForwarding(ANYTHING)].flatMap(rolesOf);

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
