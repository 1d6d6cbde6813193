import type { RequestHandler } from 'express';
import { HttpMetrics, type Registry } from '@herald/metrics';

/** Measures what express answers, by the pattern of the route that answered. */
export function measureRequests(registry: Registry): RequestHandler {
  const metrics = new HttpMetrics(registry);
  return (request, response, next) => {
    const route = (): string => {
      const path = (request.route as { path?: unknown } | undefined)?.path;
      return typeof path === 'string' ? `${request.baseUrl}${path}` : 'unmatched';
    };
    metrics.measure(request.method, route, response);
    next();
  };
}
