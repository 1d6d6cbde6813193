import type { RequestHandler } from 'express';
import { isTracing, traceRequest } from '@herald/tracing';
import { requestIdOf } from './caller';

/** Health checks and documents are nobody's message. */
const TRACED = /^\/(admin\/)?v1\//;

/** The span of a request that express answers, by the route's pattern. Without traces it does nothing. */
export const traceRoutes: RequestHandler = (request, response, next) => {
  if (!isTracing() || !TRACED.test(request.path)) return next();
  const route = (): string => {
    const path = (request.route as { path?: unknown } | undefined)?.path;
    return typeof path === 'string' ? `${request.baseUrl}${path}` : 'unmatched';
  };
  traceRequest({ request, response, requestId: requestIdOf(response), route }, next);
};
