import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { TrunkServer } from '@herald/trunk';
import { expressMessages } from './express-messages';

export interface RunningServer {
  server: Server;
  port: number;
  /** Accepts no new connection, lets requests in hand end, and cuts the rest at the deadline (ms). */
  stop(deadlineMs?: number): Promise<void>;
}

/** 64 KiB lets 1,500 numbers pass in a GET, with commas as %2C too (interface-decisions.md). */
export const MAX_HEADER_BYTES = 64 * 1024;
/** The limit in bytes is enough: by default Node silently drops the headers behind the 2,000th. */
export const ANY_HEADERS = 0;
// Callers keep busy connections open for ever, so an instance that is started under load would get no work. Behind one address for all instances
// (Kubernetes, compose) a new connection may lead to any of them.
const REQUESTS_PER_CONNECTION = 2_000;

/**
 * Listens. Limits on slow requests are Node's own: headers within 60 s, a whole request within 110 s.
 * @param trunks multiplexed connections to accept on the same port
 */
export async function startHttpServer(
  listener: RequestListener,
  port: number,
  host: string,
  trunks?: TrunkServer,
): Promise<RunningServer> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: 110_000,
      noDelay: true,
      ...expressMessages(listener),
    },
    listener,
  );
  // The gateway gives an idle connection up long before; closing first would race with a request.
  server.keepAliveTimeout = 75_000;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  server.maxHeadersCount = ANY_HEADERS;
  trunks?.attach(server);
  return {
    server,
    port: await listenOn(server, port, host),
    stop: async (deadlineMs = 10_000) => {
      trunks?.leave();
      const cut = setTimeout(() => trunks?.destroy(), deadlineMs);
      await stopServer(server, deadlineMs, CALLERS_LET_GO_MS);
      clearTimeout(cut);
    },
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

// A connection whose last answer went out before the stop began is closed as soon as it is idle.
const LOOK_FOR_IDLE_MS = 50;
/** Longer than the gateway keeps an idle connection (KEEP_IDLE_MS in services/gateway/src/forwarding/upstream.ts). */
const CALLERS_LET_GO_MS = 2_500;

/**
 * Takes no new connection, lets requests in hand end, and cuts what is left at the deadline (ms). Answers from now on
 * say that their connection ends. Idle connections are left to their callers for `patienceMs`: to close one while a request
 * is on its way on it would fail that request.
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
  const idle = setInterval(closeIdle, LOOK_FOR_IDLE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
