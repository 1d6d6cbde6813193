import type { ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';

/** The HTTP methods that Herald answers. Any other method is counted as `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The status that proxies use if the client disconnects before it gets an answer. */
const CLIENT_GONE = '499';

/** Rate, errors and duration per route. The label is the pattern of the route, never a path with ids. */
export class HttpMetrics {
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

  /** Measures from now to the end of the answer. `route` is called at the end, when the route is known. */
  measure(method: string, route: () => string, response: ServerResponse): void {
    const begun = performance.now();
    response.once('close', () => {
      const { statusCode, writableEnded } = response;
      const labels = {
        method: METHODS.has(method) ? method : 'other',
        route: route(),
        status: writableEnded ? String(statusCode) : CLIENT_GONE,
      };
      this.duration.observe(labels, (performance.now() - begun) / 1_000);
    });
  }
}
