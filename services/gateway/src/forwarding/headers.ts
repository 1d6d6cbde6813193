import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { CHANGE_HEADER } from '@herald/service';

/** Hop-by-hop headers, which a proxy does not forward (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Request headers that are not forwarded to a service: the gateway sets or handles them itself, or they contain secrets. */
const NOT_FORWARDED = new Set([
  ...HOP_BY_HOP,
  'host',
  'expect',
  'content-length',
  'key',
  'authorization',
  'cookie',
  'x-herald-token',
  'x-request-id',
  'traceparent',
  'tracestate',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

const NOT_RETURNED = new Set([...HOP_BY_HOP, 'x-request-id', 'x-powered-by', CHANGE_HEADER]);

/** The headers of a forwarded request, names and values in alternation, with unchanged values. */
export function forwardedHeaders(request: IncomingMessage, own: string[]): string[] {
  const headers = own.slice();
  const named = namedByConnection(request.headers.connection);
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!NOT_FORWARDED.has(name) && !named?.includes(name)) headers.push(name, rawHeaders[i + 1]!);
  }
  return headers;
}

/** The headers of a service's answer, for the client. */
export function returnedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = namedByConnection(headers.connection);
  const returned: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !NOT_RETURNED.has(name) && !named?.includes(name)) returned[name] = value;
  }
  return returned;
}

/** Returns further hop-by-hop headers, which the header `Connection` names. */
function namedByConnection(connection: string | undefined): string[] | null {
  if (!connection || connection === 'keep-alive' || connection === 'close') return null;
  return connection.split(',').map((name) => name.trim().toLowerCase());
}
