import { StringDecoder } from 'node:string_decoder';
import { LRUCache } from 'lru-cache';
import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { ForbiddenAddressError, guardedConnector, type PortRange } from '@herald/service/egress';
import type { AttemptEntry } from '../callbacks/callback-model';
import type { CallbackRequest } from './callback-request';

/** The result of one attempt. */
export interface AttemptResult extends Omit<AttemptEntry, 'at'> {
  retryAfter: string | undefined;
  /** Whether the receiver could not be reached or was too slow. Further attempts would only wait too. */
  outOfReach: boolean;
  /** The start of the body of an answer that is no success, or of any answer if requested. */
  body?: string;
}

export interface CallbackClientOptions {
  /** Also allows local and private addresses at any port, but no metadata addresses of clouds. */
  allowPrivate: boolean;
  /** CALLBACK_PORTS */
  ports: readonly PortRange[];
  /** The limit of a whole attempt, ms. */
  timeoutMs: number;
  /** Connections to one receiver. */
  connections: number;
}

const CONNECT_LIMIT_MS = 5_000;
/** Of one response; an informational response has its own. */
const HEADERS_LIMIT_BYTES = 128 * 1024;
/** Callbacks do not use the answer's body. A longer body is cut off by closing the connection. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A refusal often says in its body why. */
const REFUSAL_BYTES = 1_024;
const MAX_POOLS = 1_000;
const POOL_IDLE_MS = 60_000;
const SWEEP_MS = 100;
const ERROR_LENGTH = 200;
const EMPTY = Buffer.alloc(0);

/**
 * Makes attempts over HTTP, with persistent connections per receiver, a total time limit, and no redirects. It reads no
 * more of an answer than it needs.
 */
export class CallbackClient {
  private readonly pools: LRUCache<string, Pool>;
  /** In the order of their deadlines, because all attempts have the same limit. */
  private running: Attempt[] = [];
  /** Runs while there are attempts or connections. */
  private timer: NodeJS.Timeout | null = null;
  private readonly connect: buildConnector.connector;

  constructor(private readonly options: CallbackClientOptions) {
    const limit = Math.min(CONNECT_LIMIT_MS, options.timeoutMs);
    const { ports, allowPrivate } = options;
    this.connect = guardedConnector({ timeoutMs: limit, ports, allowPrivate });
    this.pools = new LRUCache({
      max: MAX_POOLS,
      ttl: POOL_IDLE_MS,
      updateAgeOnGet: true,
      dispose: (pool) => void pool.close(),
    });
  }

  /** Makes one attempt. `done` is called once. @param keepBytes the number of bytes of a success's body to return */
  send(
    receiver: string,
    origin: string,
    request: CallbackRequest,
    done: (result: AttemptResult) => void,
    keepBytes = 0,
  ): void {
    const attempt = new Attempt(this.options.timeoutMs, done, keepBytes);
    this.running.push(attempt);
    // After a stall of this process, answers may be in the sockets, which are read between the timer and the immediate.
    this.timer ??= setInterval(() => setImmediate(() => this.sweep()), SWEEP_MS);
    this.poolOf(receiver, origin).dispatch({ method: 'GET', ...request }, attempt);
  }

  /**
   * Closes the connections of a receiver that gets few attempts for a while. Even closed connections take memory while
   * their pool exists.
   */
  leave(receiver: string): void {
    for (const name of [...this.pools.keys()]) if (name.startsWith(`${receiver} `)) this.pools.delete(name);
  }

  async close(): Promise<void> {
    this.stopSweeps();
    const pools = [...this.pools.values()];
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  /** Receivers never share connections, so that no receiver waits for another. */
  private poolOf(receiver: string, origin: string): Pool {
    const name = `${receiver} ${origin}`;
    const known = this.pools.get(name);
    if (known) return known;
    const pool = new Pool(origin, {
      connections: this.options.connections,
      pipelining: 1,
      connect: this.connect,
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      // The client enforces the total limit itself. These limits catch attempts that it might miss.
      headersTimeout: this.options.timeoutMs * 2,
      bodyTimeout: this.options.timeoutMs * 2,
    });
    this.pools.set(name, pool);
    return pool;
  }

  private sweep(): void {
    const now = performance.now();
    for (const attempt of this.running) {
      if (attempt.deadline > now) break;
      attempt.timeOut();
    }
    this.running = this.running.filter((attempt) => !attempt.ended);
    this.pools.purgeStale();
    if (this.running.length === 0 && this.pools.size === 0) this.stopSweeps();
  }

  private stopSweeps(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }
}

class Attempt implements Dispatcher.DispatchHandler {
  readonly deadline: number;
  ended = false;
  private readonly started = performance.now();
  private controller: Dispatcher.DispatchController | null = null;
  private status: number | null = null;
  private retryAfter: string | undefined;
  private received = 0;
  private kept: Buffer = EMPTY;

  constructor(
    private readonly limitMs: number,
    private readonly done: (result: AttemptResult) => void,
    private readonly keepBytes: number,
  ) {
    this.deadline = this.started + limitMs;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.ended) controller.abort(new Error('The connection timed out.'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.status = status;
    const retryAfter = headers['retry-after'];
    this.retryAfter = typeof retryAfter === 'string' ? retryAfter : undefined;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const missing = this.wantedBytes - this.kept.length;
    // Copied, because the buffer belongs to the connection.
    if (missing > 0) this.kept = Buffer.concat([this.kept, chunk.subarray(0, missing)]);
    this.received += chunk.length;
    if (this.received <= BODY_LIMIT_BYTES) return;
    this.end(null, false);
    controller.abort(new Error('The response is too long.'));
  }

  onResponseEnd(): void {
    this.end(null, false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(describe(error), this.controller === null);
  }

  timeOut(): void {
    if (this.ended) return;
    this.end(`No answer within ${this.limitMs} ms.`, true);
    this.controller?.abort(new Error('The response timed out.'));
  }

  private get wantedBytes(): number {
    const isSuccess = this.status !== null && this.status < 300;
    return isSuccess ? this.keepBytes : Math.max(this.keepBytes, REFUSAL_BYTES);
  }

  /** A received status counts, even if the body fails. */
  private end(error: string | null, outOfReach: boolean): void {
    if (this.ended) return;
    this.ended = true;
    const answered = this.status !== null;
    const result: AttemptResult = {
      status: this.status,
      retryAfter: this.retryAfter,
      error: answered ? null : (error ?? 'The receiver did not answer.'),
      outOfReach: !answered && outOfReach,
      ms: Math.round(performance.now() - this.started),
      ...(answered && this.wantedBytes > 0 && { body: textOf(this.kept) }),
    };
    this.done(result);
  }
}

/** Decodes the bytes without a partial character at the end. */
function textOf(bytes: Buffer): string {
  return new StringDecoder('utf8').write(bytes);
}

/** Explanations of connection errors for companies. */
const REASONS: [RegExp, string][] = [
  [/ENOTFOUND|ENODATA|EAI_|FORBIDDEN_NAME/, 'The host name does not resolve, or not to a public address.'],
  [/ECONNREFUSED/, 'The host refused the connection.'],
  [/ECONNRESET|EPIPE/, 'The host closed the connection.'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/, 'The host is unreachable.'],
  [/UND_ERR_SOCKET|other side closed/, 'The host closed the connection.'],
  [/CERT_HAS_EXPIRED/, 'The TLS certificate of the host has expired.'],
  [/CERT_NOT_YET_VALID/, 'The TLS certificate of the host is not valid yet.'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'The TLS certificate of the host is for another name.'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_UNTRUSTED/,
    'The TLS certificate of the host is self-signed, or its chain is incomplete.',
  ],
  [/CERT/, 'The TLS certificate of the host is not valid.'],
  [
    /EPROTO|ERR_SSL|ERR_TLS|SSL routines/,
    'The TLS handshake with the host failed: check the port, and the TLS versions and ciphers of the host.',
  ],
  [/HEADERS_OVERFLOW|HEADER_OVERFLOW/, 'The response headers are too large.'],
  [/HTTPParserError|HPE_|UND_ERR/, 'The response is not valid HTTP.'],
];

/**
 * A refused address or port explains itself. For an unknown error, the company sees only that the connection failed.
 */
function describe(error: Error): string {
  const { code } = error as { code?: unknown };
  const text = [error.name, code, error.message].join(': ');
  const known = REASONS.find(([said]) => said.test(text))?.[1];
  if (known !== undefined) return known;
  if (error instanceof ForbiddenAddressError) return error.message.slice(0, ERROR_LENGTH);
  return typeof code === 'string' ? `The connection failed (${code}).` : 'The connection failed.';
}
