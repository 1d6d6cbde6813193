import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/contracts/errors';

/** Whether a request may pass, with the values for the headers of its response. */
export interface Verdict {
  passed: boolean;
  /** The number of requests that may follow immediately. */
  remaining: number;
  /** Time until a retry can pass, ms; 0 if the request passed. */
  retryAfterMs: number;
}

/** A token bucket local to this gateway. */
export class LocalBucket {
  private tokens: number;

  /** @param perSecond may be a fraction. @param filledAt now, ms. @param size capacity; default: the tokens of one second, but at least one */
  constructor(
    private readonly perSecond: number,
    private filledAt: number,
    private readonly size = Math.max(perSecond, 1),
  ) {
    this.tokens = size;
  }

  /** @param now ms */
  admit(now: number): Verdict {
    const retryAfterMs = this.waitMs(now);
    if (retryAfterMs > 0) return { passed: false, remaining: 0, retryAfterMs };
    this.tokens--;
    return { passed: true, remaining: Math.floor(this.tokens), retryAfterMs };
  }

  /** Time until there is a token, ms. @param now ms */
  waitMs(now: number): number {
    const tokens = this.level(now);
    return tokens < 1 ? ((1 - tokens) * 1_000) / this.perSecond : 0;
  }

  /** The tokens in the bucket, also a part of one. @param now ms */
  level(now: number): number {
    this.tokens = Math.min(this.tokens + ((now - this.filledAt) * this.perSecond) / 1_000, this.size);
    this.filledAt = now;
    return this.tokens;
  }
}

const MOST_KEYS = 10_000;

/** A token bucket local to this gateway for each company, network or operator. The least recently used buckets are dropped. */
export class LocalBuckets<K extends string | number> {
  private readonly buckets: LRUCache<K, LocalBucket>;

  /** @param count requests per `seconds` for one key, also as a burst. @param most keys that are remembered */
  constructor(
    private readonly count: number,
    private readonly seconds: number,
    most = MOST_KEYS,
  ) {
    this.buckets = new LRUCache({ max: most });
  }

  /** @param now ms. @throws TooManyRequestsError if the bucket of the key is empty */
  countUse(key: K, now = performance.now()): void {
    const { passed, retryAfterMs } = this.tryTake(key, now);
    if (!passed) throw new TooManyRequestsError(Math.ceil(retryAfterMs / 1_000));
  }

  /** @param now ms */
  tryTake(key: K, now: number): Verdict {
    const { count, seconds } = this;
    const bucket = this.buckets.get(key) ?? new LocalBucket(count / seconds, now, count);
    this.buckets.set(key, bucket);
    return bucket.admit(now);
  }

  /** Time until the bucket of the key has a token, ms. @param now ms */
  waitMs(key: K, now: number): number {
    return this.buckets.get(key)?.waitMs(now) ?? 0;
  }
}
