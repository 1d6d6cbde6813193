import type { Request, RequestHandler } from 'express';
import type { HttpMetrics } from '@herald/telemetry/metrics';
import { isTracing, traceRequest } from '@herald/telemetry/tracing';
import { requestIdOf } from './caller';

/** Measures the answers of express, by the pattern of the route. */
export function measureRequests(metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    metrics.measure(request.method, () => routeOf(request), response);
    next();
  };
}

/** Only requests to the API: health checks and documents belong to no message. */
const TRACED = /^\/(admin\/)?v1\//;

/** Records a span for each request that express answers, with the pattern of the route. Does nothing if tracing is disabled. */
export const traceRoutes: RequestHandler = (request, response, next) => {
  if (!isTracing() || !TRACED.test(request.path)) return next();
  traceRequest({ request, response, requestId: requestIdOf(response), route: () => routeOf(request) }, next);
};

export const UNMATCHED = 'unmatched';

/** The pattern of the route, which is known after the request is answered. */
export function routeOf(request: Request): string {
  const path = (request.route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? `${request.baseUrl}${path}` : UNMATCHED;
}
