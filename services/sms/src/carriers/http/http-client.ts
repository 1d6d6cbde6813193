import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { ForbiddenAddressError, guardedConnector, isPublicAddress } from '@herald/service/egress';
import type { HttpAnswer, HttpExchange } from './http-exchange';
import type { HttpRequest } from './request';

export interface HttpClientOptions {
  /** Scheme, host and port of the provider: requests to others are not made. */
  origin: string;
  connectTimeoutMs: number;
  /** Concurrent requests. */
  connections: number;
  /** The operator allows private addresses for this route. Only these can be called with http. */
  allowPrivate: boolean;
  /** Authorities of the provider's certificate, PEM; null = those of the system. */
  ca: string | null;
}

const EVERY_PORT = [[1, 65_535]] as const;
const HEADERS_LIMIT_BYTES = 32 * 1_024;
/** Answers have some hundred bytes. */
const BODY_LIMIT_BYTES = 64 * 1_024;
/** An idle connection is closed before most servers close it: a request that meets the close would be indeterminate. */
const IDLE_MS = 4_000;
const LONGEST_FAILURE = 200;
const EMPTY = Buffer.alloc(0);
const USER_AGENT = 'Herald/1';
/** Of a request that no connection can write: the same request would fail again. */
const INVALID = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'ERR_INVALID_URL'];

/**
 * Makes the requests of one route, over persistent connections, without redirects and retries. It knows of each request whether it was
 * written.
 */
export class HttpClient {
  private readonly pool: Pool;
  private readonly connect: buildConnector.connector;

  constructor(private readonly options: HttpClientOptions) {
    const { connectTimeoutMs, allowPrivate, ca } = options;
    const connect = guardedConnector({ timeoutMs: connectTimeoutMs, ports: EVERY_PORT, allowPrivate, ca });
    this.connect = (target, done) =>
      connect(target, (...[error, socket]: buildConnector.CallbackArgs) => {
        if (error) return done(error, null);
        if (target.protocol === 'http:' && isPublicAddress(socket.remoteAddress ?? '')) {
          socket.destroy();
          return done(
            new ForbiddenAddressError(target.hostname, 'is a public address, which needs https'),
            null,
          );
        }
        done(null, socket);
      });
    this.pool = new Pool(options.origin, {
      connections: options.connections,
      pipelining: 1,
      connect: this.connect,
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      keepAliveTimeout: IDLE_MS,
      // Each exchange has its own timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Makes a request. `done` is called once, at the latest after the timeout. */
  send(request: HttpRequest, timeoutMs: number, done: (exchange: HttpExchange) => void): void {
    const exchange = new Exchange(timeoutMs, done);
    try {
      const { origin, pathname, search } = new URL(request.url);
      if (origin !== this.options.origin)
        return exchange.refuse(
          `The request is to ${origin}, which is not the route's ${this.options.origin}.`,
        );
      this.pool.dispatch(
        {
          method: request.method,
          path: pathname + search,
          headers: { 'user-agent': USER_AGENT, accept: '*/*', ...request.headers },
          body: request.body,
        },
        exchange,
      );
    } catch (error) {
      exchange.fail(error as Error);
    }
  }

  /** Whether a connection works. `done` is called once, never from within: null, or the failure. */
  check(done: (failure: string | null) => void): void {
    const { protocol, hostname, port, host } = new URL(this.options.origin);
    this.connect({ hostname, host, protocol, port }, (...[error, socket]: buildConnector.CallbackArgs) => {
      socket?.destroy();
      setImmediate(done, error && failureOf(error));
    });
  }

  /** Breaks all connections: requests that are written and unanswered become indeterminate. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** One request, from its wait for a connection to its answer. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | null = null;
  private ended = false;
  private timedOut = false;
  private invalid = false;
  private status: number | null = null;
  private headers: HttpAnswer['headers'] = {};
  private chunks: Buffer[] = [];
  private length = 0;

  constructor(
    timeoutMs: number,
    private readonly done: (exchange: HttpExchange) => void,
  ) {
    // After a stall of this process, the answer may be in the socket, which is read between the timer and the immediate.
    this.timer = setTimeout(() => setImmediate(() => this.timeOut(timeoutMs)), timeoutMs);
  }

  /** The connection is there, and the bytes are written next. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.ended) return controller.abort(new Error('The request timed out before.'));
    this.controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.length += chunk.length;
    if (this.length > BODY_LIMIT_BYTES) {
      this.end(false, 'The answer is too long.');
      return controller.abort(new Error('The answer is too long.'));
    }
    // Copied, because the buffer belongs to the connection.
    this.chunks.push(Buffer.from(chunk));
  }

  onResponseEnd(): void {
    this.end(true, '');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: Error): void {
    if (INVALID.includes(String((error as { code?: unknown }).code))) return this.refuse(failureOf(error));
    this.end(false, failureOf(error));
  }

  /** The request is not written, and never could be. */
  refuse(failure: string): void {
    this.invalid = true;
    this.end(false, failure);
  }

  private timeOut(timeoutMs: number): void {
    const { controller } = this;
    this.timedOut = true;
    this.end(false, `No answer within ${timeoutMs} ms.`);
    controller?.abort(new Error('The request timed out.'));
  }

  /** A received status counts, even if its body fails. */
  private end(isComplete: boolean, failure: string): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    const written = this.controller !== null;
    if (this.status === null)
      return this.done({
        failure,
        written,
        ...(this.timedOut && { timedOut: true }),
        ...(this.invalid && { invalid: true }),
      });
    const body = isComplete ? Buffer.concat(this.chunks) : EMPTY;
    this.chunks = [];
    this.done({ answer: { status: this.status, headers: this.headers, body, isComplete } });
  }
}

function failureOf(error: Error): string {
  const { code } = error as { code?: unknown };
  const failure = typeof code === 'string' ? `${error.message} (${code})` : error.message;
  return failure.slice(0, LONGEST_FAILURE);
}
