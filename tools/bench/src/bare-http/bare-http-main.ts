/** HTTP servers that do a single thing: the baselines for Herald's services. */
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { listenLocally, serve } from '../processes/serve';

const ANSWER = JSON.stringify({ statusID: 0, smsID: 123456, message: 'Sent.', accepted: 1, rejected: 0 });
const HEADERS = { 'content-type': 'application/json', 'content-length': ANSWER.length };
const PROXY_CONNECTIONS = 64;

const handlers = {
  /** Reads and parses a whole send, and returns the response of an accepted send. */
  listen(): Promise<number> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const send = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { numbers: unknown[] };
        const status = send.numbers.length > 0 ? 200 : 400;
        response.writeHead(status, HEADERS).end(ANSWER);
      });
    });
    return listenLocally(server);
  },
  /** Forwards requests to a service and its responses back, without inspecting them. */
  listenProxying(service: string): Promise<number> {
    const pool = new Pool(service, { connections: PROXY_CONNECTIONS });
    const server = createServer((request, response) => {
      const options = { path: request.url!, method: 'GET' as const, headers: request.headers };
      pool
        .stream(options, ({ statusCode, headers }) => response.writeHead(statusCode, headers))
        .catch((error: unknown) => {
          response.destroy(error instanceof Error ? error : undefined);
        });
    });
    return listenLocally(server);
  },
};

export type BareHttpHandlers = typeof handlers;

serve(handlers);
