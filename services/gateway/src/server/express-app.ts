import express, { type Express, type RequestHandler, type Router } from 'express';
import { finishApp, type Health, healthRoutes, traceRoutes } from '@herald/service';
import type { Logger } from '@herald/logging';
import { docsRoutes } from '../docs/docs-controller';
import type { RequestMetrics } from './request-metrics';

export interface ExpressAppDeps {
  logger: Logger;
  metrics: RequestMetrics;
  /** Lets only operators in. */
  guard: RequestHandler;
  trustedProxies: string[];
  health: Health;
  /** Behind the guard. */
  adminRouters: Router[];
}

/** What is not `/v1`: health, documentation and the operator's API. */
export function createExpressApp(deps: ExpressAppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', deps.trustedProxies);
  app.use((_request, response, next) => {
    response.locals.requestId = response.getHeader('x-request-id');
    next();
  });
  app.use(traceRoutes);
  app.use(deps.metrics.handler);
  const open = [healthRoutes(deps.health), docsRoutes()];
  for (const router of open) app.use(router);
  app.use('/admin/v1', deps.guard);
  for (const router of deps.adminRouters) app.use(router);
  finishApp(app, [...open, ...deps.adminRouters], deps.logger);
  return app;
}
