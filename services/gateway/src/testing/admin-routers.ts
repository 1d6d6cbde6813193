import type { RequestHandler, Router } from 'express';
import { auditRoutes } from '../audit/audit-controller';
import { callbackRoutes } from '../callback-settings/callback-controller';
import { companyRoutes } from '../companies/company-controller';
import { deadLetterRoutes } from '../dead-letters/dead-letter-controller';
import { keyRoutes } from '../keys/key-controller';
import { operatorRoutes } from '../operators/operator-controller';
import { secondFactorRoutes } from '../operators/second-factor/second-factor-controller';
import { personRoutes } from '../people/person-controller';
import { privacyRoutes } from '../privacy/privacy-controller';

/** Stands for any dependency of a controller, because the tests inspect the routers without running them. */
export const ANYTHING = new Proxy((): unknown => undefined, {
  get: () => ANYTHING,
  apply: () => ANYTHING,
}) as unknown as never;

/** The handler that stands for an audit row. */
export const auditRow: RequestHandler = (_request, _response, next) => next();

/** The routers of the operator's API that the gateway answers itself. */
export function adminRouters(): Router[] {
  const routes: ((deps: never) => Router)[] = [
    auditRoutes,
    callbackRoutes,
    companyRoutes,
    deadLetterRoutes,
    keyRoutes,
    operatorRoutes,
    personRoutes,
    secondFactorRoutes,
    privacyRoutes,
  ];
  const deps = new Proxy(
    {},
    { get: (_deps, name) => (name === 'audit' ? { records: () => auditRow, refuse: ANYTHING } : ANYTHING) },
  ) as never;
  return routes.map((make) => make(deps));
}
