import { TooManyRequestsError } from '@herald/contracts/errors';
import { keepingLogger } from '@herald/testing/loggers';
import type { Grant, Want } from './bucket-store';
import { CompanyRateLimit } from './company-rate-limit';

/** A replacement of BucketStore, in memory and without refill. */
class FakeBuckets {
  asks: Want[] = [];
  unavailable = false;
  gateways = 1;

  constructor(private tokens: number) {}

  async takeTokens(want: Want): Promise<Grant> {
    this.asks.push(want);
    if (this.unavailable) throw new Error('unavailable');
    const inAdvance = Math.floor(Math.max(this.tokens - want.count, 0) / 20);
    const granted = Math.min(this.tokens, want.count) + inAdvance;
    this.tokens -= granted;
    return { granted, left: this.tokens, nextTokenMs: this.tokens > 0 ? 0 : 60_000, gateways: this.gateways };
  }
}

describe('CompanyRateLimit', () => {
  const logger = keepingLogger();
  /** The clock of the tests, independent of the speed of the machine. */
  const ms = 0;
  const limitOver = (buckets: FakeBuckets): CompanyRateLimit =>
    new CompanyRateLimit({ buckets, logger, now: () => ms });
  const passes = async (limit: CompanyRateLimit, rate: number): Promise<boolean> => {
    try {
      await limit.count(1, rate);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequestsError);
      return false;
    }
  };
  const passed = async (limit: CompanyRateLimit, rate: number, requests: number): Promise<number> => {
    const all = await Promise.all(Array.from({ length: requests }, () => passes(limit, rate)));
    return all.filter(Boolean).length;
  };

  beforeEach(() => (logger.lines.length = 0));

  it('admits exactly one request per token, over several gateways', async () => {
    const buckets = new FakeBuckets(50);
    const gateways = [limitOver(buckets), limitOver(buckets), limitOver(buckets)];
    const counts = await Promise.all([
      passed(gateways[0]!, 50, 200),
      passed(gateways[1]!, 50, 3),
      passed(gateways[2]!, 50, 60),
    ]);
    expect(counts[0] + counts[1] + counts[2]).toBe(50);
  });

  it('enforces its own part of the rate while the shared bucket is unavailable, and logs it once', async () => {
    const buckets = new FakeBuckets(1_000);
    buckets.gateways = 2;
    const limit = limitOver(buckets);
    expect(await passes(limit, 100)).toBe(true);
    buckets.unavailable = true;
    expect(await passed(limit, 1, 5)).toBe(1);
    expect(buckets.asks).toHaveLength(2);
    expect(logger.events()).toEqual(['rate_limit.local']);
  });

  it('returns headers with the remaining requests and the time of a retry', async () => {
    const limit = limitOver(new FakeBuckets(2));
    expect(await limit.count(1, 2)).toEqual({
      'ratelimit-policy': '2;w=1',
      'ratelimit-limit': '2',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '1',
    });
    await limit.count(1, 2);
    const refused = (async () => limit.count(1, 2))();
    await expect(refused).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '60', 'ratelimit-remaining': '0' },
    });
  });
});
