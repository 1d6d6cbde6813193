import { type Express, type RequestHandler, Router } from 'express';
import { answerMetrics, bareApp, finishApp, type Health, healthRoutes, traceRoutes } from '@herald/service';
import { NotFoundError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { Registry } from '@herald/telemetry/metrics';
import { API_DOCUMENTS } from '../docs/api-documents';
import { docsRoutes } from '../docs/docs-controller';
import { refuseOtherDryRuns } from '../validation/dry-runs';
import type { RequestMetrics } from './request-metrics';

export interface ExpressAppDeps {
  logger: Logger;
  metrics: RequestMetrics;
  trustedProxies: string[];
  health: Health;
}

export interface OperatorAppDeps extends ExpressAppDeps {
  registry: Registry;
  /** Sign-in of operators, mounted before the guard. */
  signIn: Router;
  /** Refuses requests without a valid operator token. */
  guard: RequestHandler;
  /** Routes of the operator's API, mounted after the guard. */
  adminRouters: Router[];
}

const ADMIN = '/admin/v1';
const OF_OPERATORS = [
  ADMIN,
  ...API_DOCUMENTS.filter(({ reader }) => reader === 'operator').flatMap(({ address, page }) => [
    address,
    page,
  ]),
];

export interface PublicAppDeps extends ExpressAppDeps {
  /** Requests of the console: keys of sessions, and sign-in of persons. */
  forConsole: Router[];
}

/** The public app beside `/v1`: health and documents for companies. Paths of operators answer 404 with a reference to their listener. */
export function createPublicApp(deps: PublicAppDeps): Express {
  const app = outerApp(deps);
  const open = [healthRoutes(deps.health), docsRoutes('company'), ...deps.forConsole];
  for (const router of open) app.use(router);
  app.use(OF_OPERATORS, () => {
    throw new NotFoundError(
      'Not found: the operator API and its documents are served at the address of OPERATOR_HOST and OPERATOR_PORT.',
    );
  });
  finishApp(app, open, deps.logger);
  return app;
}

/** The app for operators: their API, its documents, `/metrics` and health. */
export function createOperatorApp(deps: OperatorAppDeps): Express {
  const app = outerApp(deps);
  const metrics = Router().get('/metrics', (_request, response) => answerMetrics(deps.registry, response));
  const open = [healthRoutes(deps.health), metrics, docsRoutes('operator'), deps.signIn];
  for (const router of open) app.use(router);
  app.use(ADMIN, deps.guard, (request, _response, next) => {
    const { method, originalUrl } = request;
    const [path] = originalUrl.split('?', 1);
    refuseOtherDryRuns(method, path!, originalUrl.slice(path!.length));
    next();
  });
  for (const router of deps.adminRouters) app.use(router);
  finishApp(app, [...open, ...deps.adminRouters], deps.logger);
  return app;
}

function outerApp({ metrics, trustedProxies }: ExpressAppDeps): Express {
  const app = bareApp(trustedProxies);
  app.use((_request, response, next) => {
    response.locals.requestId = response.getHeader('x-request-id');
    next();
  });
  app.use(traceRoutes);
  app.use(metrics.handler);
  return app;
}
