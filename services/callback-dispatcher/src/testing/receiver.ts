import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCallback {
  /** Path and query as they stood in the request line. */
  url: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  at: number;
}

export type Answer = (callback: ReceivedCallback, response: ServerResponse) => void;

/** An HTTP server that a company might run for its callbacks. */
export class TestReceiver {
  readonly received: ReceivedCallback[] = [];
  private readonly server = createServer((request, response) => this.handle(request, response));
  private port = 0;

  constructor(public answer: Answer = (_callback, response) => void response.end('ok')) {}

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  url(path = '/callback'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Of one recipient, the statuses in the order in which they came. */
  statusesOf(number: string): string[] {
    return this.received
      .filter(({ query }) => query.get('number') === number)
      .map(({ query }) => query.get('statusID')!);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '';
    const query = new URL(url, 'http://receiver').searchParams;
    const callback = { url, query, headers: request.headers, at: Date.now() };
    this.received.push(callback);
    this.answer(callback, response);
  }
}
