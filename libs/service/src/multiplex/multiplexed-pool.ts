import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { MULTIPLEX_PROTOCOL } from './frames';
import {
  type Asked,
  type AskedHandler,
  SMALL_REQUEST_BYTES,
  MultiplexedConnection,
} from './multiplexed-connection';

export interface MultiplexedPoolOptions {
  /** Called when requests begin to use multiplexed connections, and when they stop using them: null, or the reason. */
  onChange?(error: Error | null): void;
  /** Called for each request that uses a multiplexed connection. */
  onAsked?(): void;
  /** In ms; tests set other values. */
  freshMs?: number | undefined;
  retryMs?: number;
}

/** Requests in flight on one connection. Beyond this number another connection opens, which may lead to another instance. */
const MOST_ON_A_CONNECTION = 64;
/**
 * The age at which a new connection replaces an existing connection. If all instances share one address, the new connection may lead to
 * another instance, so that new instances get a share of the requests. It also limits the time in which requests are sent to a dead peer.
 */
const FRESH_MS = 5_000;
/** The interval of retries: a service may be replaced by a version with support, and an unavailable service may recover. */
const RETRY_MS = 1_000;
const HANDSHAKE_LIMIT_MS = 2_000;

/** The service, or a proxy in front of it, does not support multiplexed connections. */
export class NotMultiplexedError extends Error {
  override readonly name = 'NotMultiplexedError';
}

interface OpenConnection {
  connection: MultiplexedConnection;
  /** ms of the monotonic clock */
  freshUntil: number;
}

/** The multiplexed connections to one address. Without an open connection a request is sent separately and never waits. */
export class MultiplexedPool {
  private readonly open: OpenConnection[] = [];
  private opening: ClientRequest | null = null;
  private retryAt = 0;
  private working = false;
  private closed = false;
  private readonly freshMs: number;
  private readonly retryMs: number;

  /** @param url of the service */
  constructor(
    private readonly url: URL,
    private readonly options: MultiplexedPoolOptions = {},
  ) {
    this.freshMs = options.freshMs ?? FRESH_MS;
    this.retryMs = options.retryMs ?? RETRY_MS;
  }

  /** @returns a function that cancels the request; null if it has to be sent as a separate HTTP request */
  ask(asked: Asked, handler: AskedHandler): (() => void) | null {
    const connection = this.nextFree();
    if (!connection || sizeOf(asked) > SMALL_REQUEST_BYTES) return null;
    const id = connection.ask(asked, handler);
    this.options.onAsked?.();
    return () => connection.cancel(id);
  }

  /** Ends all connections at once. */
  close(): void {
    this.closed = true;
    this.opening?.destroy();
    for (const { connection } of this.open) connection.destroy();
  }

  private nextFree(): MultiplexedConnection | null {
    const now = performance.now();
    for (const { connection, freshUntil } of this.open) {
      if (connection.isLeft || connection.load >= MOST_ON_A_CONNECTION) continue;
      if (now >= freshUntil) this.openAnother(now);
      return connection;
    }
    this.openAnother(now);
    return null;
  }

  private openAnother(now: number): void {
    if (this.closed || this.opening || now < this.retryAt) return;
    this.opening = shakeHands(this.url, {
      opened: (connection) => this.opened(connection),
      refused: (error) => this.refused(error),
    });
  }

  private opened(connection: OpenConnection['connection']): void {
    this.opening = null;
    if (this.closed) return connection.destroy();
    const now = performance.now();
    this.leaveWhere(({ freshUntil }) => freshUntil <= now);
    this.open.push({ connection, freshUntil: now + this.freshMs });
    this.noteState(null);
    setTimeout(() => connection.leave(), 2 * this.freshMs).unref();
  }

  /** A refusal ends the use of existing connections too: the address may be unreachable or lead to a service without support. */
  private refused(error: Error): void {
    this.opening = null;
    if (this.closed) return;
    this.retryAt = performance.now() + this.retryMs;
    this.leaveWhere(() => true);
    this.noteState(error);
  }

  private leaveWhere(which: (one: OpenConnection) => boolean): void {
    for (const one of this.open) if (which(one)) one.connection.leave();
    const staying = this.open.filter(({ connection }) => !connection.isLeft);
    this.open.splice(0, this.open.length, ...staying);
  }

  private noteState(error: Error | null): void {
    const works = error === null;
    if (works === this.working) return;
    this.working = works;
    this.options.onChange?.(error);
  }
}

function sizeOf({ path, headers, body }: Asked): number {
  return headers.reduce((sum, text) => sum + text.length, path.length + (body?.length ?? 0));
}

interface Handshake {
  opened(connection: MultiplexedConnection): void;
  refused(error: Error): void;
}

function shakeHands(url: URL, { opened, refused }: Handshake): ClientRequest {
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(new URL('/multiplex', url), {
    headers: { connection: 'Upgrade', upgrade: MULTIPLEX_PROTOCOL },
    agent: false,
    timeout: HANDSHAKE_LIMIT_MS,
  });
  let over = false;
  const refuse = (error: Error): void => {
    if (over) return;
    over = true;
    request.destroy();
    refused(error);
  };
  return request
    .on('upgrade', (_response, socket, early) => {
      over = true;
      socket.setTimeout(0).setNoDelay(true);
      opened(new MultiplexedConnection(socket, early));
    })
    .on('response', ({ statusCode }) =>
      refuse(
        new NotMultiplexedError(`The request for a multiplexed connection was answered with ${statusCode}.`),
      ),
    )
    .on('timeout', () => refuse(new Error('The request for a multiplexed connection timed out.')))
    .on('error', refuse)
    .end();
}
