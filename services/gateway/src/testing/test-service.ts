import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, InternalTokenVerifier } from '@herald/service/internal-token';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { TestServer } from '@herald/testing/test-server';
import { type AnswerAsked, MultiplexedServer, type WholeAnswer } from '@herald/service/multiplex';

export interface SeenRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  caller: Caller;
  body: Buffer;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A service behind the gateway, over real HTTP and multiplexed connections: it checks the internal token and records the requests. */
export class TestService extends TestServer {
  readonly seen: SeenRequest[] = [];
  /** Handles requests in place of the plain answer. Requests then use separate connections, unless `small` is set too. */
  handler: Handler | null = null;
  /** Answers requests over multiplexed connections, in place of the plain answer. */
  small: AnswerAsked | null = null;
  /** Requests received over multiplexed connections. */
  smallSeen = 0;
  private readonly tokens: InternalTokenVerifier;
  private readonly multiplexed: MultiplexedServer | null;
  private lastPort = 0;

  /** @param supportsMultiplexing false: the service is of a version without multiplexed connections */
  constructor(
    readonly name: string,
    supportsMultiplexing = true,
  ) {
    super((request, response) => void this.answer(request, response), { maxHeaderSize: 64 * 1024 });
    this.tokens = new InternalTokenVerifier(TOKEN_KEYS.checking, name);
    this.multiplexed = supportsMultiplexing
      ? new MultiplexedServer((asked) => this.answerSmall(asked))
      : null;
    this.multiplexed?.attach(this.server);
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

  /** Ends every multiplexed connection without notice, as a killed process does. */
  cutMultiplexed(): void {
    this.multiplexed?.destroy();
  }

  override async close(): Promise<void> {
    const closed = super.close();
    this.cutMultiplexed();
    await closed;
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
    response.end(this.plainAnswer(body));
  }

  private async answerSmall(asked: Parameters<AnswerAsked>[0]): Promise<WholeAnswer | null> {
    if (this.handler && !this.small) return null;
    this.smallSeen++;
    if (this.small) return this.small(asked);
    const { method, target: url, headers, body } = asked;
    const caller = await this.tokens.verify(headers['x-herald-token']);
    this.seen.push({ service: this.name, method, url, headers, caller, body });
    return smallAnswer(this.plainAnswer(body));
  }

  private plainAnswer(body: Buffer): string {
    return JSON.stringify({ statusID: 0, message: 'ok', service: this.name, length: body.length });
  }
}

/** An answer over a multiplexed connection. */
export function smallAnswer(json: string, status = 200): WholeAnswer {
  const body = Buffer.from(json);
  const headers = ['content-type', 'application/json', 'content-length', String(body.length)];
  return { status, headers, body };
}
