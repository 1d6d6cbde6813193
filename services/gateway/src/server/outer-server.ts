import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import {
  ANY_HEADERS,
  type ConnectionLimits,
  listenOn,
  MAX_HEADER_BYTES,
  OUTER_TIMEOUTS,
  protectServer,
  SlowBodies,
  type SlowBodyLimits,
  stopServer,
} from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import { helpLink } from '../answers/answer-error';
import { readTlsPair, type TlsFiles, watchTlsPair } from './tls-files';

export interface OuterServerOptions {
  port: number;
  host: string;
  /** Files for HTTPS; null for HTTP. */
  tls: TlsFiles | null;
  /** Interval at which the files are polled (ms). */
  tlsPollMs?: number;
  connections?: ConnectionLimits;
  /** Shorter limits, for tests. */
  timeouts?: ServerOptions;
  slowBodies?: SlowBodyLimits;
  logger: Logger;
}

export type OuterServer = Awaited<ReturnType<typeof startOuterServer>>;

const CONNECTIONS: ConnectionLimits = { total: 10_000, perAddress: 2_000, trustedProxies: [] };
const TLS_HANDSHAKE_MS = 10_000;
const STOP_LIMIT_MS = 25_000;

const LIMITS: ServerOptions = { ...OUTER_TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES, noDelay: true };

/** Starts a server for external clients: HTTP, or HTTPS with a certificate that is reloaded when its files change. */
export async function startOuterServer(
  listener: RequestListener,
  { port, host, tls, tlsPollMs, logger, ...limits }: OuterServerOptions,
) {
  const options = { ...LIMITS, ...limits.timeouts };
  const server = tls
    ? createTlsServer(
        { ...options, handshakeTimeout: TLS_HANDSHAKE_MS, ...(await readTlsPair(tls)) },
        listener,
      )
    : createServer(options, listener);
  const unwatch = tls
    ? watchTlsPair(tls, logger, (pair) => (server as TlsServer).setSecureContext(pair), tlsPollMs)
    : () => undefined;
  server.maxHeadersCount = ANY_HEADERS;
  protectServer(server, { connections: limits.connections ?? CONNECTIONS, logger, helpOf: helpLink });
  const slowBodies = new SlowBodies(limits.slowBodies, helpLink);
  slowBodies.watch(server);
  // The handler sends `100 Continue` after it has accepted the key, so that a refused client never sends its body.
  server.on('checkContinue', listener);
  return {
    port: await listenOn(server, port, host),
    /** Sends `Connection: close` with every answer from now on, so that clients connect to another instance. */
    drain: (): void => {
      server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    },
    /** Accepts no new connection, lets requests in progress finish, and closes the remaining connections at the deadline (ms). */
    stop: async (deadlineMs = STOP_LIMIT_MS) => {
      unwatch();
      slowBodies.stop();
      await stopServer(server, deadlineMs);
    },
  };
}
