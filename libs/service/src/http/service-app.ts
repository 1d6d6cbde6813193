import type { Express, Router } from 'express';
import { MethodNotAllowedError, NotFoundError } from '@herald/contracts/errors';
import type { InternalTokenVerifier } from '../internal-token';
import type { Logger } from '@herald/telemetry/logging';
import type { HttpMetrics } from '@herald/telemetry/metrics';
import { bareApp } from './bare-app';
import { keepRequestId, onlyOperators, requireInternalToken } from './caller';
import { type Health, healthRoutes } from './health';
import { measureRequests, traceRoutes } from './observe-requests';
import { renderError } from './render-error';

export interface ServiceAppDeps {
  logger: Logger;
  metrics: HttpMetrics;
  tokens: InternalTokenVerifier;
  health: Health;
  /** The routers of the features. All their routes require the gateway's token. */
  routers: Router[];
}

/**
 * The express application of a service: request ids, metrics, health, the gateway's token, routes and errors. Paths below
 * `/admin/v1` need the token of an operator.
 */
export function createServiceApp(deps: ServiceAppDeps): Express {
  const app = bareApp();
  app.use(keepRequestId);
  app.use(traceRoutes);
  app.use(measureRequests(deps.metrics));
  app.use(healthRoutes(deps.health));
  app.use(requireInternalToken(deps.tokens));
  app.use('/admin/v1', onlyOperators);
  for (const router of deps.routers) app.use(router);
  finishApp(app, deps.routers, deps.logger);
  return app;
}

interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match?(path: string): boolean;
}

/** Adds the last handlers of any application: 405 with `Allow` for a known path, 404 for an unknown path, and the error handler. */
export function finishApp(app: Express, routers: Router[], logger: Logger): void {
  app.use((request, _response, next) => {
    const layers = routers.flatMap((router) => (router as unknown as { stack: RouteLayer[] }).stack);
    const methods = layers
      .filter((layer) => layer.route && layer.match?.(request.path))
      .flatMap((layer) => Object.keys(layer.route!.methods))
      .filter((method) => method !== '_all');
    const allowed = [...new Set(methods.map((method) => method.toUpperCase()))];
    next(
      allowed.length > 0
        ? new MethodNotAllowedError(allowed)
        : new NotFoundError(`Not found: no such endpoint (${request.path}).`),
    );
  });
  app.use(renderError(logger));
}
