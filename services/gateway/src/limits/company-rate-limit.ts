import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { type BucketStore, type Grant, HELD_MS } from './bucket-store';
import { LocalBucket, type Verdict } from './local-buckets';

// Maximum number of cached companies. An evicted company asks the shared bucket again.
const COMPANIES = 10_000;
/** Delay until an empty bucket is asked again, randomized so that no gateway is always first. */
const EMPTY_MS = { least: 10, most: 30 };
/** Interval between requests to the shared bucket while it does not answer. */
const ASK_AGAIN_MS = 1_000;

export type RateLimitHeaders = Record<string, string>;

export interface CompanyRateLimitDeps {
  buckets: Pick<BucketStore, 'takeTokens'>;
  logger: Logger;
  /** Monotonic clock, ms. */
  now?(): number;
}

/** Limits a company's requests per second over all gateways (0 = no limit). After a quiet second, those of a whole second may arrive at once. */
export class CompanyRateLimit {
  private readonly limits: LRUCache<number, CompanyLimit>;
  /** Companies for which this gateway enforces its own part of the rate, because their shared bucket does not answer. */
  private readonly local = new Set<number>();

  constructor(private readonly deps: CompanyRateLimitDeps) {
    this.limits = new LRUCache({ max: COMPANIES, dispose: (_limit, company) => this.local.delete(company) });
  }

  /** Counts one request and returns the headers of its response; null if there is no limit. @throws TooManyRequestsError with the same headers */
  count(company: number, requestsPerSecond: number): RateLimitHeaders | null | Promise<RateLimitHeaders> {
    if (requestsPerSecond === 0) return null;
    const verdict = (this.limits.get(company) ?? this.newLimit(company)).admit(requestsPerSecond);
    return verdict instanceof Promise
      ? verdict.then((later) => headersOrRefusal(requestsPerSecond, later))
      : headersOrRefusal(requestsPerSecond, verdict);
  }

  private newLimit(company: number): CompanyLimit {
    const limit = new CompanyLimit(company, {
      buckets: this.deps.buckets,
      onShared: (error) => this.noteShared(company, error),
      now: this.deps.now ?? (() => performance.now()),
    });
    this.limits.set(company, limit);
    return limit;
  }

  private noteShared(company: number, error: unknown): void {
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

interface CompanyLimitDeps extends Pick<CompanyRateLimitDeps, 'buckets'> {
  /** Called when the shared bucket does not answer, and when it answers again (null). */
  onShared(error: unknown): void;
  now(): number;
}

/** A company's bucket as one gateway asks it: concurrent requests together. While MongoDB is down, the gateway enforces its own part of the rate. */
class CompanyLimit {
  private requestsPerSecond = 0;
  private gateways = 1;
  private emptyUntil = 0;
  private isAsking = false;
  private askedAt = 0;
  private waiting: ((verdict: Verdict) => void)[] = [];
  private local: LocalBucket | null = null;
  /** Tokens taken in advance when the bucket was last asked, and the number that were left in it. */
  private held = 0;
  private left = 0;
  /** The bucket as it would be without other gateways. */
  private own = new LocalBucket(0, 0);

  constructor(
    private readonly company: number,
    private readonly deps: CompanyLimitDeps,
  ) {}

  /** Decides immediately if the bucket is known to be empty, or does not answer. */
  admit(requestsPerSecond: number): Verdict | Promise<Verdict> {
    const now = this.deps.now();
    if (requestsPerSecond !== this.requestsPerSecond) {
      this.requestsPerSecond = requestsPerSecond;
      this.emptyUntil = 0;
      this.held = 0;
      this.own = new LocalBucket(requestsPerSecond, now);
      if (this.local) this.local = this.newLocal(now);
    }
    if (this.local) {
      if (now - this.askedAt > ASK_AGAIN_MS) void this.ask();
      return this.local.admit(now);
    }
    if (this.held > 0 && now - this.askedAt < HELD_MS) {
      this.held--;
      return this.pass(now);
    }
    if (now < this.emptyUntil) return this.refuse(now);
    const verdict = new Promise<Verdict>((resolve) => this.waiting.push(resolve));
    void this.ask();
    return verdict;
  }

  /** One request to the bucket runs at a time; requests that arrive during it wait for the next. */
  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    do {
      // All requests that have arrived by now ask together.
      await new Promise((resolve) => setImmediate(resolve));
      const { company, requestsPerSecond, waiting } = this;
      const now = (this.askedAt = this.deps.now());
      const want = { company, requestsPerSecond, count: waiting.length, most: this.own.level(now) };
      this.held = 0;
      try {
        this.receive(await this.deps.buckets.takeTokens(want));
      } catch (error) {
        this.decideLocally(error);
      }
    } while (this.waiting.length > 0);
    this.isAsking = false;
  }

  private receive({ granted, left, nextTokenMs, gateways }: Grant): void {
    if (this.local) this.deps.onShared(null);
    this.local = null;
    this.gateways = gateways;
    const now = this.deps.now();
    const passing = this.waiting.splice(0, granted);
    this.left = left;
    this.held = granted - passing.length;
    for (const resolve of passing) resolve(this.pass(now));
    if (left > 0) return;
    const { least, most } = EMPTY_MS;
    this.emptyUntil = now + Math.max(nextTokenMs, least + Math.random() * (most - least));
    for (const resolve of this.waiting.splice(0)) resolve(this.refuse(now));
  }

  private decideLocally(error: unknown): void {
    const now = this.deps.now();
    if (!this.local) this.deps.onShared(error);
    const local = (this.local ??= this.newLocal(now));
    for (const resolve of this.waiting.splice(0)) resolve(local.admit(now));
  }

  private newLocal(now: number): LocalBucket {
    return new LocalBucket(this.requestsPerSecond / this.gateways, now);
  }

  private pass(now: number): Verdict {
    const { remaining } = this.own.admit(now);
    const filled = ((now - this.askedAt) * this.requestsPerSecond) / 1_000;
    const shared = Math.floor(this.left + this.held + filled);
    return { passed: true, remaining: Math.min(remaining, shared), retryAfterMs: 0 };
  }

  private refuse(now: number): Verdict {
    return { passed: false, remaining: 0, retryAfterMs: Math.max(this.emptyUntil - now, 0) };
  }
}
