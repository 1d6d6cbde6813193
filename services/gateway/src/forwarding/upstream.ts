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
/** An idle connection is given up by us, long before a service would close it: a request can't cross with that. */
const KEEP_IDLE_MS = 1_000;

/** One copy of a service: a connection for each request that goes by itself, and trunks for small ones. */
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

  /** Sends a request by itself. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.pool.dispatch(options, handler);
  }

  /** Asks over a trunk. @returns how it is cancelled; null where it has to go by itself. */
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

/** The copies of one service. They take turns; one that can't be reached rests a moment while others are there. */
export class Upstream {
  private readonly copies: UpstreamCopy[];
  private turn = 0;
  private inHand = 0;
  /** Who may have a request under way; nobody waits while there are places. */
  readonly turns: CompanyTurns;

  /** @param urls where the copies listen. */
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

  /** How often a request may be tried: once with each copy. */
  get size(): number {
    return this.copies.length;
  }

  /** Takes a place among the requests in hand; give it back with `leave`. @throws UnavailableError where all are taken. */
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

  /** Whose turn it is. Where all rest, the one that has rested longest: it may be back. */
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
