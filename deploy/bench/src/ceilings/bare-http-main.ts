/** A bare HTTP server: reads the request, answers what a send is answered. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '../processes/serve';

const ANSWER = JSON.stringify({ statusID: 0, smsID: 123456, message: 'Sent.', accepted: 1, rejected: 0 });
const HEADERS = { 'content-type': 'application/json', 'content-length': ANSWER.length };

const handlers = {
  /** Resolves to the port. */
  async listen(): Promise<number> {
    const server = createServer((request, response) => {
      let octets = 0;
      request.on('data', (chunk: Buffer) => (octets += chunk.length));
      request.on('end', () => response.writeHead(200, HEADERS).end(ANSWER));
      void octets;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  },
  /** Takes a body whole and parses it. Resolves to the process's peak of resident memory, MiB. */
  async listenParsing(): Promise<number> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { numbers } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { numbers: unknown[] };
        response.writeHead(200, HEADERS).end(ANSWER);
        if (numbers.length === 0) throw new Error('No recipients');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  },
};

export type BareHttpHandlers = typeof handlers;

serve(handlers);
