import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { BucketStore, Grant, Want } from './bucket-store';
import { LocalBucket, type Verdict } from './local-buckets';

/** A gateway takes tokens ahead for this time, and returns the tokens that are unused after it. */
const AHEAD_MS = 100;

// Maximum number of cached companies. An evicted company asks the shared bucket again.
const COMPANIES = 10_000;

export type RateLimitHeaders = Record<string, string>;

export interface CompanyRateLimitDeps {
  buckets: Pick<BucketStore, 'take' | 'release'>;
  logger: Logger;
  /** Monotonic clock, ms. */
  now?(): number;
}

/**
 * Limits a company's requests per second over all gateways (setting `requestsPerSecond`, 0 = no limit). After a quiet second,
 * the requests of a whole second may arrive at once (docs/decisions/0042).
 */
export class CompanyRateLimit {
  private readonly shares: LRUCache<number, CompanyShare>;
  /** Shares that may hold unused tokens. */
  private readonly holding = new Set<CompanyShare>();
  /** Companies for which this gateway enforces its own part of the rate, because their shared bucket does not answer. */
  private readonly local = new Set<number>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly deps: CompanyRateLimitDeps) {
    this.shares = new LRUCache({ max: COMPANIES, dispose: (_share, company) => this.local.delete(company) });
    this.timer = setInterval(() => this.releaseUnused(), AHEAD_MS).unref();
  }

  /**
   * Counts one request and returns the headers of its response; null if there is no limit.
   * @throws TooManyRequestsError with `Retry-After` and the same headers.
   */
  count(company: number, requestsPerSecond: number): RateLimitHeaders | null | Promise<RateLimitHeaders> {
    if (requestsPerSecond === 0) return null;
    const share = this.shares.get(company) ?? this.newShare(company, requestsPerSecond);
    const verdict = share.take(requestsPerSecond);
    this.holding.add(share);
    return verdict instanceof Promise
      ? verdict.then((later) => headersOrRefusal(requestsPerSecond, later))
      : headersOrRefusal(requestsPerSecond, verdict);
  }

  /** Returns unused tokens, so that other gateways can use them. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.holding].map((share) => share.stop()));
  }

  private newShare(company: number, requestsPerSecond: number): CompanyShare {
    const share = new CompanyShare(company, requestsPerSecond, {
      buckets: this.deps.buckets,
      onShared: (error) => this.note(company, error),
      now: this.deps.now ?? (() => performance.now()),
    });
    this.shares.set(company, share);
    return share;
  }

  private releaseUnused(): void {
    for (const share of this.holding) {
      void share.releaseUnused().then((empty) => {
        if (empty) this.holding.delete(share);
      });
    }
  }

  private note(company: number, error: unknown): void {
    const { logger } = this.deps;
    if (error === null) {
      this.local.delete(company);
      if (this.local.size === 0) logger.info('rate_limit.shared_again');
    } else {
      if (this.local.size === 0) logger.warn('rate_limit.local', { error });
      this.local.add(company);
    }
  }
}

function headersOrRefusal(limit: number, { passed, remaining, retryAfterMs }: Verdict): RateLimitHeaders {
  const headers = {
    'ratelimit-policy': `${limit};w=1`,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(Math.min(remaining, limit)),
    // The bucket fills within a second.
    'ratelimit-reset': '1',
  };
  if (passed) return headers;
  throw new TooManyRequestsError(Math.max(Math.ceil(retryAfterMs / 1_000), 1), headers);
}

interface ShareDeps {
  buckets: Pick<BucketStore, 'take' | 'release'>;
  /** Called when the shared bucket does not answer, and when it answers again. */
  onShared(error: unknown): void;
  /** Monotonic clock, ms. */
  now(): number;
}

/** Delay until an empty bucket is asked again, randomized so that no gateway is always first. */
const EMPTY_MS = { least: 10, most: 30 };
/** Interval between requests to the shared bucket while it does not answer. */
const ASK_AGAIN_MS = 1_000;

/**
 * One gateway's share of a company's bucket. The gateway takes tokens ahead for the requests expected in the next 100 ms, based on
 * recent requests, so that it asks the bucket about twenty times a second at any load. Requests without a token ask for tokens
 * together. While MongoDB is down, the gateway enforces its own part of the rate.
 */
class CompanyShare {
  private tokens = 0;
  /** `tokens` after the last answer of the bucket. */
  private held = 0;
  /** Tokens left in the bucket, by its last answer. */
  private left = 0;
  private gateways = 1;
  private emptyUntil = 0;
  private asking: Promise<void> | null = null;
  private releasing: Promise<void> | null = null;
  private waiting: ((verdict: Verdict) => void)[] = [];
  /** Requests since `askedAt`, from which the number of expected requests is estimated. */
  private seen = 0;
  private askedAt: number;
  private local: LocalBucket | null = null;

  constructor(
    private readonly company: number,
    private requestsPerSecond: number,
    private readonly deps: ShareDeps,
  ) {
    this.askedAt = deps.now() - AHEAD_MS;
  }

  /** Decides immediately if this gateway holds tokens or knows that the bucket is empty. */
  take(requestsPerSecond: number): Verdict | Promise<Verdict> {
    const now = this.deps.now();
    if (requestsPerSecond !== this.requestsPerSecond) this.goBy(requestsPerSecond, now);
    this.seen++;
    if (this.local) return this.takeLocally(this.local, now);
    if (this.tokens > 0) {
      this.tokens--;
      if (this.tokens <= this.held / 2 && this.expected(now) > this.tokens) void this.ask();
      return this.pass();
    }
    if (now < this.emptyUntil) return this.refuse(now);
    const verdict = new Promise<Verdict>((resolve) => this.waiting.push(resolve));
    void this.ask();
    return verdict;
  }

  /** Returns tokens that were taken ahead and not used within `afterMs`. True if no tokens are held any more. */
  async releaseUnused(afterMs = AHEAD_MS): Promise<boolean> {
    if (this.asking || this.deps.now() - this.askedAt < afterMs) return false;
    const { tokens } = this;
    this.tokens = 0;
    // Tokens that can't be returned are lost only briefly: the bucket refills automatically.
    if (tokens > 0) {
      this.releasing = this.deps.buckets.release(this.company, tokens).catch(() => undefined);
      await this.releasing;
    }
    return true;
  }

  /** Returns all held tokens, including tokens that are being taken, and waits for running returns. */
  async stop(): Promise<void> {
    await this.asking;
    await this.releasing;
    await this.releaseUnused(0);
  }

  /** Never rejects. One request to the bucket runs at a time; requests that arrive during it wait for the next. */
  private ask(): Promise<void> {
    this.asking ??= this.askForAll().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askForAll(): Promise<void> {
    do {
      // All requests that have arrived by now ask together (see Grouping of @herald/grouping).
      await new Promise((resolve) => setImmediate(resolve));
      const want = this.want(this.waiting.length);
      this.seen = 0;
      this.askedAt = this.deps.now();
      try {
        this.receive(await this.deps.buckets.take(want));
      } catch (error) {
        this.goLocal(error);
      }
    } while (this.waiting.length > 0);
  }

  private want(waiting: number): Want {
    const { company, requestsPerSecond, tokens } = this;
    const ahead = Math.max(Math.ceil(this.expected(this.deps.now())) - tokens - waiting, 0);
    return { company, requestsPerSecond, waiting, ahead };
  }

  /** Requests expected in the next 100 ms at the rate since `askedAt`. A single request gives no estimate. */
  private expected(now: number): number {
    if (this.seen <= 1) return 0;
    return (this.seen * AHEAD_MS) / Math.max(now - this.askedAt, AHEAD_MS / 10);
  }

  private receive({ granted, left, nextTokenMs, gateways }: Grant): void {
    if (this.local) this.goShared();
    this.left = left;
    this.gateways = gateways;
    this.tokens += granted;
    const passing = this.waiting.splice(0, Math.min(this.tokens, this.waiting.length));
    this.tokens -= passing.length;
    this.held = this.tokens;
    for (const resolve of passing) resolve(this.pass());
    if (left > 0) return;
    const now = this.deps.now();
    this.emptyUntil = now + Math.max(nextTokenMs, between(EMPTY_MS));
    for (const resolve of this.waiting.splice(0)) resolve(this.refuse(now));
  }

  /** Applies a changed setting. Tokens taken at the previous rate are discarded. */
  private goBy(requestsPerSecond: number, now: number): void {
    this.requestsPerSecond = requestsPerSecond;
    this.tokens = 0;
    this.emptyUntil = 0;
    if (this.local) this.local = new LocalBucket(requestsPerSecond / this.gateways, now);
  }

  private goLocal(error: unknown): void {
    const now = this.deps.now();
    if (!this.local) {
      this.deps.onShared(error);
      this.local = new LocalBucket(this.requestsPerSecond / this.gateways, now);
    }
    const { local } = this;
    for (const resolve of this.waiting.splice(0)) resolve(this.takeLocally(local, now));
  }

  private goShared(): void {
    this.local = null;
    this.deps.onShared(null);
  }

  private takeLocally(local: LocalBucket, now: number): Verdict {
    if (now - this.askedAt > ASK_AGAIN_MS) void this.ask();
    return local.take(now);
  }

  private pass(): Verdict {
    return { passed: true, remaining: this.tokens + this.left, retryAfterMs: 0 };
  }

  private refuse(now: number): Verdict {
    return { passed: false, remaining: 0, retryAfterMs: Math.max(this.emptyUntil - now, 0) };
  }
}

function between({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least);
}
