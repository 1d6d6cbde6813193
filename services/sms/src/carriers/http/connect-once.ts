import type { CarrierBind } from '@herald/contracts';
import { HttpClient, type HttpClientOptions } from './http-client';

/** As long as a bind for a test at most. */
const LIMIT_MS = 8_000;

/** Connects to the provider once, as a link does, with TLS for https, and closes the connection. Nothing is sent. */
export function connectOnce(options: Omit<HttpClientOptions, 'connections'>): Promise<CarrierBind> {
  const connectTimeoutMs = Math.min(options.connectTimeoutMs, LIMIT_MS);
  const client = new HttpClient({ ...options, connectTimeoutMs, connections: 1 });
  const startedAt = performance.now();
  return new Promise((resolve) =>
    client.check((error) => {
      const ms = Math.round(performance.now() - startedAt);
      resolve({ bound: error === null, status: null, error, ms });
    }),
  );
}
