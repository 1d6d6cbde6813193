import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Caller, InternalTokenVerifier } from '@herald/internal-token';
import { INTERNAL_TOKEN_SECRET } from '@herald/testing/service-fixture';

export interface SeenRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  caller: Caller;
  body: Buffer;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A service behind the gateway, over real HTTP: it checks the internal token, and notes what came. */
export class TestService {
  readonly seen: SeenRequest[] = [];
  /** Takes the next requests instead of the plain answer, until it is set back to null. */
  handler: Handler | null = null;
  private readonly tokens: InternalTokenVerifier;
  private server: Server | null = null;
  private port = 0;

  constructor(readonly name: string) {
    this.tokens = new InternalTokenVerifier(INTERNAL_TOKEN_SECRET, name);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get last(): SeenRequest {
    return this.seen[this.seen.length - 1]!;
  }

  /** Listens, after a stop on the same port as before. */
  async start(): Promise<void> {
    const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
      void this.answer(request, response);
    });
    // As the services have it: to close an idle connection before the gateway does would fail a request that crosses.
    server.keepAliveTimeout = 75_000;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = request.headers['x-herald-token'];
    const caller = await this.tokens.verify(typeof token === 'string' ? token : undefined);
    if (this.handler) {
      this.handler(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method, url, headers } = request;
    const body = Buffer.concat(chunks);
    this.seen.push({ service: this.name, method: method!, url: url!, headers, caller, body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ statusID: 0, message: 'ok', service: this.name, length: body.length }));
  }
}
