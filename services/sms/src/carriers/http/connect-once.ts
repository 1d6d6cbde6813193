import type { CarrierBind } from '@herald/contracts';
import { guardedConnector } from '@herald/service/egress';

const EVERY_PORT = [[1, 65_535]] as const;
/** As long as a bind for a test at most. */
const LIMIT_MS = 8_000;

/** Connects to the provider once, with TLS for https, and closes the connection. Nothing is sent. */
export function connectOnce({
  origin,
  allowPrivate,
  ca,
  connectTimeoutMs,
}: {
  origin: string;
  allowPrivate: boolean;
  ca: string | null;
  connectTimeoutMs: number;
}): Promise<CarrierBind> {
  const { protocol, hostname, host, port } = new URL(origin);
  const timeoutMs = Math.min(connectTimeoutMs, LIMIT_MS);
  const connect = guardedConnector({ timeoutMs, ports: EVERY_PORT, allowPrivate, ca });
  const startedAt = performance.now();
  return new Promise((resolve) => {
    connect({ protocol, hostname, host, port, servername: hostname }, (error, socket) => {
      const ms = Math.round(performance.now() - startedAt);
      socket?.destroy();
      resolve({ bound: !error, status: null, error: error ? error.message : null, ms });
    });
  });
}
