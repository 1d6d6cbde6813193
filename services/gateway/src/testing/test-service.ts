import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, InternalTokenVerifier } from '@herald/service/internal-token';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { TestServer } from '@herald/testing/test-server';

export interface SeenRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  caller: Caller;
  body: Buffer;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A service behind the gateway, over real HTTP: it checks the internal token and records the requests. */
export class TestService extends TestServer {
  readonly seen: SeenRequest[] = [];
  /** Handles requests in place of the plain answer. */
  handler: Handler | null = null;
  private readonly tokens: InternalTokenVerifier;
  private lastPort = 0;

  constructor(readonly name: string) {
    super((request, response) => void this.answer(request, response), { maxHeaderSize: 64 * 1024 });
    this.tokens = new InternalTokenVerifier(TOKEN_KEYS.checking, name);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get last(): SeenRequest {
    return this.seen[this.seen.length - 1]!;
  }

  /** Listens; after a close, on the same port as before. */
  async start(): Promise<void> {
    await this.listen(this.lastPort);
    this.lastPort = this.port;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = request.headers['x-herald-token'];
    const caller = await this.tokens.verify(typeof token === 'string' ? token : undefined).catch(() => null);
    if (!caller) {
      response.writeHead(401).end();
      return;
    }
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
    const { length } = body;
    response.end(JSON.stringify({ statusID: 0, message: 'ok', service: this.name, length }));
  }
}
