import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '@herald/errors';

const WINDOW_SECONDS = 1;
// One limiter per limit in use: a company's setting is one of few numbers.
const LIMITS_IN_USE = 1_000;

export type RateLimitHeaders = Record<string, string>;

/** Counts a company's requests per second in this gateway (setting `requestsPerSecond`, 0 = no limit). */
export class CompanyRateLimit {
  private readonly limiters = new LRUCache<number, RateLimiterMemory>({ max: LIMITS_IN_USE });

  /**
   * Counts one request and gives the headers of its answer.
   * @throws TooManyRequestsError with `Retry-After` and the same headers.
   */
  async count(company: number, requestsPerSecond: number): Promise<RateLimitHeaders | null> {
    if (requestsPerSecond === 0) return null;
    try {
      const used = await this.limiterOf(requestsPerSecond).consume(company);
      return headersOf(requestsPerSecond, used);
    } catch (used) {
      if (used instanceof Error) throw used;
      const { msBeforeNext } = used as RateLimiterRes;
      const retryAfter = Math.max(Math.ceil(msBeforeNext / 1_000), 1);
      throw new TooManyRequestsError(retryAfter, headersOf(requestsPerSecond, used as RateLimiterRes));
    }
  }

  private limiterOf(points: number): RateLimiterMemory {
    let limiter = this.limiters.get(points);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
      this.limiters.set(points, limiter);
    }
    return limiter;
  }
}

function headersOf(limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitHeaders {
  return {
    'ratelimit-policy': `${limit};w=${WINDOW_SECONDS}`,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remainingPoints),
    'ratelimit-reset': String(Math.ceil(msBeforeNext / 1_000)),
  };
}
