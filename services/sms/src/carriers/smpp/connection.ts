import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface Endpoint {
  host: string;
  port: number;
  /** Null = plain TCP. `ca`: PEM of the authorities to trust instead of the default authorities. */
  tls: { ca: string | null; serverName: string | null } | null;
}

const KEEP_ALIVE_MS = 30_000;

/**
 * Opens a socket to an SMSC; `onReady` is called once it is connected. TLS always verifies the SMSC's certificate and name. Nagle's
 * algorithm is off: with it a window of small PDUs waits for acknowledgements that the peer delays.
 */
export function openSocket({ host, port, tls }: Endpoint, onReady: () => void): Socket {
  const servername = tls?.serverName ?? host;
  const socket = tls
    ? connectTls(
        {
          host,
          port,
          rejectUnauthorized: true,
          ...(tls.ca === null ? {} : { ca: tls.ca }),
          // An IP address can't be sent as server name (RFC 6066); it is verified against the certificate nevertheless.
          ...(isIP(servername) === 0 ? { servername } : {}),
        },
        onReady,
      )
    : connectTcp({ host, port }, onReady);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  return socket;
}
