import { type Dispatcher, Pool } from 'undici';
import { closingAnswers, FairLimiter } from '@herald/service';
import type { FairShares, Owner } from '../limits/fair-share';

/** Maximum number of connections to one instance. */
const CONNECTIONS = 256;
/** Connections that are reserved for large bodies (`LARGE_BODIES` in compose.ts), which occupy a connection for long. */
const CONNECTIONS_OF_LARGE = 16;
/** Concurrent requests of one company to one instance. With answers in 100 ms, 500 requests per second need fewer. */
const REQUESTS_PER_COMPANY = 64;
/** The same limit while other companies send too. Behind 64 requests of one company, another company's one-time password took 80 ms. */
const REQUESTS_BESIDE_OTHERS = 16;
/** Maximum number of queued requests, in total and per company, so that no flood of one company fills the capacity. */
const MAX_WAITING = 3_000;
const WAITING_PER_COMPANY = MAX_WAITING / 2;
const CONNECT_LIMIT_MS = 2_000;
/** Maximum time between two chunks of an answer. The time until the first chunk is limited by the request's own deadline. */
const SILENCE_LIMIT_MS = 60_000;
const PAUSE_MS = 1_000;
/** The gateway closes idle connections long before a service would, so that no request uses a connection that the service closes. */
const KEEP_IDLE_MS = 1_000;

/** The connections to one instance of a service. Each carries one request at a time. */
class UpstreamInstance {
  private readonly pool: Dispatcher;
  /** ms since epoch. Other instances are preferred until then. */
  pausedUntil = 0;

  constructor(url: URL) {
    this.pool = new Pool(url.origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: KEEP_IDLE_MS,
      keepAliveMaxTimeout: KEEP_IDLE_MS,
      headersTimeout: 0,
      bodyTimeout: SILENCE_LIMIT_MS,
      connect: { timeout: CONNECT_LIMIT_MS, noDelay: true },
    }).compose(closingAnswers);
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.pool.dispatch(options, handler);
  }

  /** Notes that the instance accepted no connection. */
  unreachable(): void {
    this.pausedUntil = Date.now() + PAUSE_MS;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

/** The instances of one service, used round robin. An unreachable instance is paused briefly while others are available. */
export class Upstream {
  private readonly instances: UpstreamInstance[];
  private turn = 0;
  /** Fair queueing of requests per company; no request waits while capacity is free. */
  readonly limiter: FairShares;

  /** @param urls addresses of the instances. */
  constructor(urls: string[]) {
    this.instances = urls.map((url) => new UpstreamInstance(new URL(url)));
    this.limiter = new FairLimiter<Owner>({
      what: 'requests',
      total: (CONNECTIONS - CONNECTIONS_OF_LARGE) * urls.length,
      perCompany: REQUESTS_PER_COMPANY * urls.length,
      besideOthers: REQUESTS_BESIDE_OTHERS * urls.length,
      waiting: MAX_WAITING,
      waitingPerCompany: WAITING_PER_COMPANY,
    });
  }

  /** The maximum number of attempts: one for each instance. */
  get size(): number {
    return this.instances.length;
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.close()));
  }

  /** The next instance in round robin. If all instances are paused, the one whose pause ends first, because it may be available again. */
  next(): UpstreamInstance {
    const { instances } = this;
    if (instances.length === 1) return instances[0]!;
    const now = Date.now();
    for (let i = 0; i < instances.length; i++) {
      const instance = instances[this.turn++ % instances.length]!;
      if (instance.pausedUntil <= now) return instance;
    }
    return instances.reduce((longest, instance) =>
      instance.pausedUntil < longest.pausedUntil ? instance : longest,
    );
  }
}

const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request failed before any of it was sent. */
export function isUnreachable(error: NodeJS.ErrnoException): boolean {
  return error.code !== undefined && NO_CONNECTION.has(error.code);
}
