import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { BucketStore } from './bucket-store';
import { AHEAD_MS, CompanyShare } from './company-share';
import type { Verdict } from './local-bucket';

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
