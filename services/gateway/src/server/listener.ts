import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isSaneRequestId, newRequestId, runWithRequestId } from '@herald/logging';
import { askForBody } from '@herald/service';
import { requestIdFrom, saysWanted } from '@herald/tracing';

export interface ListenerDeps {
  /** `/v1/…`, where that is served. */
  publicApi?: {
    handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
  };
  /** Everything else. */
  app: RequestListener;
  /** HTTPS: browsers are told to come by it only. */
  isTls: boolean;
}

const ONE_YEAR = 'max-age=31536000; includeSubDomains';
const PUBLIC_PREFIX = '/v1/';
const SCHEME_AND_HOST = /^[a-z]+:\/\/[^/]*/i;

/** A way in: gives every request its id, and hands it to the public API or to the rest. */
export function createListener({ publicApi, app, isTls }: ListenerDeps): RequestListener {
  return (request, response) => {
    const requestId = requestIdOf(request);
    response.setHeader('x-request-id', requestId);
    // What may be kept says so itself.
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (isTls) response.setHeader('strict-transport-security', ONE_YEAR);
    // A proxy's form of the request line, which a server has to take too (RFC 9112, 3.2.2).
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

/** The caller's id where it is sane; else that of the trace that the caller is in, where traces are on; else a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (isSaneRequestId(given) && !saysWanted(given)) return given;
  return requestIdFrom(headers['traceparent']) ?? newRequestId();
}
