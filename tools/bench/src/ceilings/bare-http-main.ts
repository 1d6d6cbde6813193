/** HTTP servers that do one thing only: what ours are held against. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { serve } from '../processes/serve';

const ANSWER = JSON.stringify({ statusID: 0, smsID: 123456, message: 'Sent.', accepted: 1, rejected: 0 });
const HEADERS = { 'content-type': 'application/json', 'content-length': ANSWER.length };
const PROXY_CONNECTIONS = 64;

/** Resolves to the port. */
async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const handlers = {
  /** Takes a send whole, parses it, and answers what a send is answered. */
  listen: (): Promise<number> =>
    listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const send = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { numbers: unknown[] };
        const status = send.numbers.length > 0 ? 200 : 400;
        response.writeHead(status, HEADERS).end(ANSWER);
      });
    }),
  /** Passes requests on to a service and its answers back, and looks at nothing. */
  async listenProxying(service: string): Promise<number> {
    const pool = new Pool(service, { connections: PROXY_CONNECTIONS });
    return listen((request, response) => {
      const options = { path: request.url!, method: 'GET' as const, headers: request.headers };
      pool
        .stream(options, ({ statusCode, headers }) => response.writeHead(statusCode, headers))
        .catch((error: unknown) => {
          response.destroy(error instanceof Error ? error : undefined);
        });
    });
  },
};

export type BareHttpHandlers = typeof handlers;

serve(handlers);
