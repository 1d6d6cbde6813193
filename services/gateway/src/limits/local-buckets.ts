import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/errors';
import { LocalBucket, type Verdict } from './local-bucket';

const MOST_KEYS = 10_000;

/** A token bucket local to this gateway for each company, network or operator. The least recently used buckets are dropped. */
export class LocalBuckets<K extends string | number> {
  private readonly buckets: LRUCache<K, LocalBucket>;

  /**
   * @param count requests per `seconds` for one key, also as a burst
   * @param most keys that are remembered
   */
  constructor(
    private readonly count: number,
    private readonly seconds: number,
    most = MOST_KEYS,
  ) {
    this.buckets = new LRUCache({ max: most });
  }

  /** @param now ms. @throws TooManyRequestsError if the bucket of the key is empty */
  take(key: K, now = performance.now()): void {
    const { passed, retryAfterMs } = this.tryTake(key, now);
    if (!passed) throw new TooManyRequestsError(Math.ceil(retryAfterMs / 1_000));
  }

  /** @param now ms */
  tryTake(key: K, now: number): Verdict {
    const { count, seconds } = this;
    const bucket = this.buckets.get(key) ?? new LocalBucket(count / seconds, now, count);
    this.buckets.set(key, bucket);
    return bucket.take(now);
  }

  /** Time until the bucket of the key has a token, ms. @param now ms */
  waitMs(key: K, now: number): number {
    return this.buckets.get(key)?.waitMs(now) ?? 0;
  }
}
