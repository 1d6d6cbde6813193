import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import {
  answerClientError,
  ANY_HEADERS,
  listenOn,
  MAX_HEADER_BYTES,
  SlowBodies,
  type SlowBodyLimits,
  stopServer,
} from '@herald/service';
import type { Logger } from '@herald/logging';
import { helpLink } from '../answers/help-link';
import { type ConnectionLimits, limitConnections } from './connection-limit';
import { readTlsPair, type TlsFiles, watchTlsPair } from './tls-files';

export interface OuterServerOptions {
  port: number;
  host: string;
  /** HTTPS with these files, else HTTP. */
  tls: TlsFiles | null;
  /** How often the files are looked at (ms). */
  tlsLookAgainMs?: number;
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

const LIMITS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  // Who sends a head byte by byte holds a connection no longer than this.
  headersTimeout: 15_000,
  // A little over the 100 s after which the request gets its 524.
  requestTimeout: 110_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  noDelay: true,
};
/** A connection on which nothing moves: a client that stopped reading its answer. Over the 100 s that one may take. */
const SILENT_CONNECTION_MS = 130_000;

/** Listens for those outside: HTTP, or HTTPS whose certificate is read again when its files change. */
export async function startOuterServer(
  listener: RequestListener,
  { port, host, tls, tlsLookAgainMs, logger, ...limits }: OuterServerOptions,
) {
  const options = { ...LIMITS, ...limits.timeouts };
  const server = tls
    ? createTlsServer(
        { ...options, handshakeTimeout: TLS_HANDSHAKE_MS, ...(await readTlsPair(tls)) },
        listener,
      )
    : createServer(options, listener);
  const unwatch = tls
    ? watchTlsPair(tls, logger, (pair) => (server as TlsServer).setSecureContext(pair), tlsLookAgainMs)
    : () => undefined;
  server.maxHeadersCount = ANY_HEADERS;
  limitConnections(server, limits.connections ?? CONNECTIONS, logger);
  const slowBodies = new SlowBodies(limits.slowBodies, helpLink);
  slowBodies.watch(server);
  server.setTimeout(SILENT_CONNECTION_MS);
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, helpLink));
  // Asked for by the handler once the key is known to be good: who is refused never sends the body.
  server.on('checkContinue', listener);
  return {
    port: await listenOn(server, port, host),
    /** Every answer from now on says that its connection ends, so that clients go elsewhere. */
    drain: (): void => {
      server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    },
    /** Takes no new connection, lets requests in hand end, and cuts what is left at the deadline (ms). */
    stop: async (deadlineMs = STOP_LIMIT_MS) => {
      unwatch();
      slowBodies.stop();
      await stopServer(server, deadlineMs);
    },
  };
}
