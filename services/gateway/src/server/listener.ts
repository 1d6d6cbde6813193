import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isSaneRequestId, newRequestId, runWithRequestId } from '@herald/telemetry/logging';
import { askForBody } from '@herald/service';
import { requestIdFrom } from '@herald/telemetry/tracing';

export interface ListenerDeps {
  /** Serves `/v1/…`. Missing on the listener for operators. */
  publicApi?: {
    handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
  };
  /** Serves all other paths. */
  app: RequestListener;
  /** If true, answers tell browsers to use HTTPS only (HSTS). */
  isTls: boolean;
}

const ONE_YEAR = 'max-age=31536000; includeSubDomains';
const PUBLIC_PREFIX = '/v1/';
const SCHEME_AND_HOST = /^[a-z]+:\/\/[^/]*/i;

/** Creates a request listener, which assigns each request an id and passes it to the public API or to `app`. */
export function createListener({ publicApi, app, isTls }: ListenerDeps): RequestListener {
  return (request, response) => {
    const requestId = requestIdOf(request);
    response.setHeader('x-request-id', requestId);
    // The default: handlers of cacheable answers override it.
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (isTls) response.setHeader('strict-transport-security', ONE_YEAR);
    // The absolute form of the request target, which a server must accept too (RFC 9112, 3.2.2).
    if (!request.url!.startsWith('/')) request.url = request.url!.replace(SCHEME_AND_HOST, '') || '/';
    runWithRequestId(requestId, () => {
      if (publicApi && request.url!.startsWith(PUBLIC_PREFIX)) {
        void publicApi.handle(request, response, requestId);
        return;
      }
      askForBody(request, response);
      app(request, response);
    });
  };
}

/** The caller's request id if it is valid; otherwise the id of the caller's trace if tracing is enabled; otherwise a new id. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (isSaneRequestId(given)) return given;
  return requestIdFrom(headers['traceparent']) ?? newRequestId();
}
