import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { routeOf, UNMATCHED } from '@herald/service';
import { type Counter, createCounter, HttpMetrics, type Registry } from '@herald/telemetry/metrics';

const ADMIN = '/admin/v1';
const TOO_MANY_REQUESTS = 429;

/** Metrics of all requests: rate, errors and duration per route, and the number of rate-limited requests. */
export class RequestMetrics {
  private readonly requests: HttpMetrics;
  private readonly rateLimited: Counter;

  constructor(registry: Registry) {
    this.requests = new HttpMetrics(registry);
    this.rateLimited = createCounter(registry, {
      name: 'herald_gateway_rate_limited_requests_total',
      help: 'Requests answered with 429: the company exceeds its rate limit, or the address had too many failed keys.',
    });
  }

  /** Measures from the call to the end of the answer. `route` is called at the end, when the route is known. */
  measure(method: string, route: () => string, response: ServerResponse): void {
    this.requests.measure(method, route, response);
    response.once('close', () => {
      if (response.statusCode === TOO_MANY_REQUESTS) this.rateLimited.inc();
    });
  }

  /** Measures requests that express serves. */
  readonly handler: RequestHandler = (request, response, next) => {
    const route = (): string => {
      const known = routeOf(request);
      return known === UNMATCHED && request.path.startsWith(ADMIN) ? `${ADMIN}/${UNMATCHED}` : known;
    };
    this.measure(request.method, route, response);
    next();
  };
}
