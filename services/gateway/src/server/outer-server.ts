import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import {
  type ConnectionLimits,
  listenOn,
  OUTER_OPTIONS,
  protectServer,
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

/** Starts a server for external clients: HTTP, or HTTPS with a certificate that is reloaded when its files change. */
export async function startOuterServer(
  listener: RequestListener,
  { port, host, tls, tlsPollMs, timeouts, connections = CONNECTIONS, ...limits }: OuterServerOptions,
) {
  const options = { ...OUTER_OPTIONS, ...timeouts };
  const server = tls
    ? createTlsServer(
        { ...options, handshakeTimeout: TLS_HANDSHAKE_MS, ...(await readTlsPair(tls)) },
        listener,
      )
    : createServer(options, listener);
  const unwatch = tls
    ? watchTlsPair(tls, limits.logger, (pair) => (server as TlsServer).setSecureContext(pair), tlsPollMs)
    : () => undefined;
  protectServer(server, { ...limits, connections, helpOf: helpLink });
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
      await stopServer(server, deadlineMs);
    },
  };
}
