import type { RequestHandler } from 'express';
import { Histogram, type Registry } from '@herald/metrics';

/** Rate, errors and duration per route, in seconds. The label is the route's pattern, never a path with ids in it. */
export function measureRequests(registry: Registry): RequestHandler {
  const duration = new Histogram({
    name: 'herald_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 100],
    registers: [registry],
  });
  return (request, response, next) => {
    const begun = process.hrtime.bigint();
    response.once('close', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      const pattern = typeof route === 'string' ? `${request.baseUrl}${route}` : 'unmatched';
      const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
      duration.observe(
        { method: request.method, route: pattern, status: String(response.statusCode) },
        seconds,
      );
    });
    next();
  };
}
