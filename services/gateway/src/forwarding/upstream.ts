import { type Dispatcher, Pool } from 'undici';
import { UnavailableError } from '@herald/errors';
import { closingAnswers } from '@herald/service';
import { type Asked, type AskedHandler, Trunks, type TrunksOptions } from '@herald/trunk';
import { CompanyTurns } from '../limits/company-turns';

/** To one copy, at most. */
const CONNECTIONS = 256;
/** Of these, large bodies have so many for themselves (`LARGE_BODIES` in compose.ts): they are held long. */
const CONNECTIONS_OF_LARGE = 16;
/** One company's, to one copy: at 100 ms an answer, more than its 500 requests a second need. */
const PLACES_PER_COMPANY = 64;
/** … while others send too: with 64 of one company before it in the service, another's one-time password took 80 ms. */
const PLACES_BESIDE_OTHERS = 16;
/** Requests in hand, at most: those whose body is being read, that wait for their turn, or are under way. */
const MAX_IN_HAND = 4_000;
/** Of these, so many may wait for their turn, and so many of one company: however many flood, there is room for another's. */
const MAX_WAITING = (MAX_IN_HAND * 3) / 4;
const WAITING_PER_COMPANY = MAX_WAITING / 2;
const CONNECT_LIMIT_MS = 2_000;
/** Between two pieces of an answer. The time until it begins is limited by the request's own deadline. */
const SILENCE_LIMIT_MS = 60_000;
const REST_MS = 1_000;
/** The gateway closes an idle connection long before a service would, so that no request races with a close by the service. */
const KEEP_IDLE_MS = 1_000;

/** One instance of a service: multiplexed connections for small requests, and a separate connection for each other request. */
class UpstreamCopy {
  private readonly pool: Dispatcher;
  private readonly trunks: Trunks;
  /** ms since epoch; until then others are preferred. */
  restsUntil = 0;

  constructor(url: URL, trunks?: TrunksOptions) {
    this.pool = new Pool(url.origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: KEEP_IDLE_MS,
      keepAliveMaxTimeout: KEEP_IDLE_MS,
      headersTimeout: 0,
      bodyTimeout: SILENCE_LIMIT_MS,
      connect: { timeout: CONNECT_LIMIT_MS, noDelay: true },
    }).compose(closingAnswers);
    this.trunks = new Trunks(url, trunks);
  }

  /** Sends a request on a connection of its own. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.pool.dispatch(options, handler);
  }

  /** Asks over a multiplexed connection. @returns the function that cancels it; null if it needs a connection of its own. */
  ask(asked: Asked, handler: AskedHandler): (() => void) | null {
    return this.trunks.ask(asked, handler);
  }

  /** It took no connection. */
  unreachable(): void {
    this.restsUntil = Date.now() + REST_MS;
  }

  async close(): Promise<void> {
    this.trunks.close();
    await this.pool.destroy();
  }
}

/** The instances of one service, used round robin. An unreachable instance is paused briefly while others are available. */
export class Upstream {
  private readonly copies: UpstreamCopy[];
  private turn = 0;
  private inHand = 0;
  /** Fair queueing of requests per company; no request waits while places are free. */
  readonly turns: CompanyTurns;

  /** @param urls addresses of the instances. */
  constructor(urls: string[], trunks?: TrunksOptions) {
    this.copies = urls.map((url) => new UpstreamCopy(new URL(url), trunks));
    this.turns = new CompanyTurns({
      what: 'requests',
      total: (CONNECTIONS - CONNECTIONS_OF_LARGE) * urls.length,
      perCompany: PLACES_PER_COMPANY * urls.length,
      besideOthers: PLACES_BESIDE_OTHERS * urls.length,
      waiting: MAX_WAITING,
      waitingPerCompany: WAITING_PER_COMPANY,
    });
  }

  /** The maximum number of attempts: one for each instance. */
  get size(): number {
    return this.copies.length;
  }

  /** Takes a place among the requests in hand; the caller releases it with `leave`. @throws UnavailableError if all are taken. */
  enter(): void {
    if (this.inHand >= MAX_IN_HAND) throw new UnavailableError();
    this.inHand++;
  }

  leave(): void {
    this.inHand--;
  }

  async close(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.close()));
  }

  /** The next instance in round robin. If all are paused, the one paused longest: it may be back. */
  next(): UpstreamCopy {
    const { copies } = this;
    if (copies.length === 1) return copies[0]!;
    const now = Date.now();
    for (let i = 0; i < copies.length; i++) {
      const copy = copies[this.turn++ % copies.length]!;
      if (copy.restsUntil <= now) return copy;
    }
    return copies.reduce((longest, copy) => (copy.restsUntil < longest.restsUntil ? copy : longest));
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
