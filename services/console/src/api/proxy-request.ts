import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { CODES_HEADER } from '@herald/contracts/errors';
import { BYTE_ORDER_MARK } from '@herald/values/csv';
import { hasBody, refuseEncoded } from '@herald/service';
import { type GatewayClient, SECOND_FACTOR_HEADER } from '../gateway/gateway-client';
import type { OpenSession } from '../sessions/session-service';

const PASSED_ON = ['accept', 'idempotency-key', SECOND_FACTOR_HEADER] as const;
const OF_THE_BODY = ['content-type', 'content-length'] as const;
const PASSED_BACK = [
  'content-type',
  'content-disposition',
  'content-length',
  'retry-after',
  'allow',
  CODES_HEADER,
  SECOND_FACTOR_HEADER,
] as const;

const UNAUTHORIZED = 401;

export interface ProxiedRequest {
  request: Request;
  response: Response;
  session: OpenSession;
  target: string;
  /** Called before the browser gets the response if the gateway refuses the session's credential. */
  onRefused(): Promise<void>;
}

/**
 * Streams a request to the gateway with the session's credential, and streams the response back. Only listed headers are forwarded, so that
 * the browser cannot influence as whom the gateway is called. CSV files get a byte order mark.
 */
export async function proxyRequest(
  gateway: Pick<GatewayClient, 'send'>,
  { request, response, session, target, onRefused }: ProxiedRequest,
): Promise<void> {
  refuseEncoded(request);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const withBody = hasBody(request) && request.method !== 'GET';
  const answer = await gateway
    .send({
      method: request.method,
      target,
      credential: session.credential,
      headers: {
        ...picked(request.headers, PASSED_ON),
        ...(withBody && picked(request.headers, OF_THE_BODY)),
        'x-request-id': response.locals.requestId as string,
      },
      body: withBody ? request : null,
      signal: gone.signal,
    })
    .catch((error: unknown) => {
      if (gone.signal.aborted) return null;
      throw error;
    });
  // The browser has disconnected, so there is no one to respond to.
  if (!answer) return;
  if (answer.statusCode === UNAUTHORIZED) await onRefused();
  response.status(answer.statusCode).set(picked(answer.headers, PASSED_BACK));
  if (response.get('content-type')?.startsWith('text/csv')) {
    // A download: programs ask the gateway, whose files begin with the header.
    response.removeHeader('content-length');
    response.write(BYTE_ORDER_MARK);
  }
  await pipeline(answer.body, response).catch((error: unknown) => {
    // The browser or the gateway disconnected. The response is truncated either way, and the client notices the broken connection.
    if (!response.writableEnded) response.destroy(error instanceof Error ? error : undefined);
  });
}

function picked(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
