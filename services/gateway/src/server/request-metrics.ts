import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { Histogram, type Registry } from '@herald/metrics';

const ADMIN = '/admin/v1';

/** Rate, errors and duration per route, in seconds. The label is the route's pattern, never a path with ids in it. */
export class RequestMetrics {
  private readonly duration: Histogram<'method' | 'route' | 'status'>;

  constructor(registry: Registry) {
    this.duration = new Histogram({
      name: 'herald_http_request_duration_seconds',
      help: 'Time from the request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 100],
      registers: [registry],
    });
  }

  /** Measures from here to the end of the answer. `route` is asked at the end, when it is known. */
  measure(method: string, route: () => string, response: ServerResponse): void {
    const begun = performance.now();
    response.once('close', () => {
      const labels = { method, route: route(), status: String(response.statusCode) };
      this.duration.observe(labels, (performance.now() - begun) / 1_000);
    });
  }

  /** The same for what express answers. */
  readonly handler: RequestHandler = (request, response, next) => {
    const route = (): string => {
      const path = (request.route as { path?: unknown } | undefined)?.path;
      if (typeof path === 'string') return path;
      return request.path.startsWith(ADMIN) ? `${ADMIN}/unmatched` : 'unmatched';
    };
    this.measure(request.method, route, response);
    next();
  };
}
