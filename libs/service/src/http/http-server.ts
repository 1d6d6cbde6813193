import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Logger } from '@herald/telemetry/logging';
import { answerClientError } from './client-errors';
import { type ConnectionLimits, limitConnections } from './connection-limit';
import { endSlowBodies, type SlowBodyLimits } from './slow-bodies';

export interface RunningServer {
  server: Server;
  port: number;
  /** Refuses new connections, finishes requests in progress, and closes the remaining connections at the deadline (ms). */
  stop(deadlineMs?: number): Promise<void>;
}

/** 64 KiB lets 1,500 numbers pass in a GET, with commas as %2C too (interface-decisions.md). */
export const MAX_HEADER_BYTES = 64 * 1024;
/** No limit on the number of headers, because the limit in bytes is sufficient. By default Node silently drops headers after the 2,000th. */
const ANY_HEADERS = 0;

/** Limits of a server for external clients, which may be slow on purpose. */
export const OUTER_OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  noDelay: true,
  // Limits how long a client that sends its headers byte by byte can hold a connection.
  headersTimeout: 15_000,
  // Slightly more than the 100 s after which a request gets 524.
  requestTimeout: 110_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
};
/** Closes an inactive connection, for example of a client that stopped reading. Exceeds the 100 s that an answer may take. */
const SILENT_CONNECTION_MS = 130_000;

export interface OuterLimits {
  connections: ConnectionLimits;
  /** Shorter limits, for tests. */
  timeouts?: ServerOptions | undefined;
  slowBodies?: SlowBodyLimits | undefined;
  logger: Logger;
  /** As of `answerClientError`. */
  helpOf?(status: number): string;
}

/** Protects a server against external clients that hold connections. */
export function protectServer(
  server: Server,
  { connections, slowBodies, logger, helpOf }: OuterLimits,
): void {
  limitConnections(server, connections, logger);
  endSlowBodies(server, slowBodies, helpOf);
  server.maxHeadersCount = ANY_HEADERS;
  server.setTimeout(SILENT_CONNECTION_MS);
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, helpOf));
}

// Callers never close busy connections, so an instance that is started under load would get no requests. If all instances share one address
// (Kubernetes, compose), a new connection may lead to any of them.
const REQUESTS_PER_CONNECTION = 2_000;

/**
 * Starts an HTTP server. Node limits slow requests: headers within 60 s, a complete request within 110 s. A server for external clients
 * also has the limits `outer`.
 */
export async function startHttpServer(
  listener: RequestListener,
  port: number,
  host: string,
  outer?: OuterLimits,
): Promise<RunningServer> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: 110_000,
      noDelay: true,
      // The gateway closes idle connections long before. If the server closed them first, the close could race with a request.
      keepAliveTimeout: 75_000,
      ...(outer && { ...OUTER_OPTIONS, ...outer.timeouts }),
    },
    listener,
  );
  if (outer) protectServer(server, outer);
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  server.maxHeadersCount = ANY_HEADERS;
  return {
    server,
    port: await listenOn(server, port, host),
    stop: (deadlineMs = 10_000) => stopServer(server, deadlineMs, CALLERS_LET_GO_MS),
  };
}

const BACKLOG = 1_024;

/** @returns the port that the server listens on; it differs from the requested port if that is 0 */
export async function listenOn(server: NetServer, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, BACKLOG, resolve);
  });
  return (server.address() as AddressInfo).port;
}

// Interval of the search for idle connections: those whose last answer was sent before the stop do not close on their own.
const IDLE_SCAN_MS = 50;
/** Longer than the gateway keeps an idle connection (KEEP_IDLE_MS in services/gateway/src/forwarding/upstream.ts). */
const CALLERS_LET_GO_MS = 2_500;

/**
 * Refuses new connections, finishes requests in progress, and closes the remaining connections at the deadline (ms). Answers
 * have `Connection: close` from now on. Idle connections stay open for `patienceMs`, so that their callers can close them:
 * a request that is in flight when the server closes its connection would fail.
 */
export async function stopServer(server: Server, deadlineMs: number, patienceMs = 0): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // The server's own `close` would close idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const patientUntil = Date.now() + Math.min(patienceMs, deadlineMs);
  const closeIdle = (): void => {
    if (Date.now() >= patientUntil) server.closeIdleConnections();
  };
  closeIdle();
  const idle = setInterval(closeIdle, IDLE_SCAN_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
