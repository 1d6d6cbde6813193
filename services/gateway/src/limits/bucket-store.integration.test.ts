import type { MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { BucketStore, HELD_MS } from './bucket-store';
import { CompanyRateLimit } from './company-rate-limit';
import { LocalBucket } from './local-buckets';

const EPOCH = 1_800_000_000_000;
/** Long enough for any slow machine; it only ends a test that hangs. */
const HANGS_AFTER_MS = 240_000;

describe('BucketStore', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let company = 0;
  const at = (ms: number, gateway = 'a'): BucketStore =>
    new BucketStore({ connection, gateway, now: () => EPOCH + ms, limitMs: HANGS_AFTER_MS });
  const want = (count: number, rate = 10) => ({ company, requestsPerSecond: rate, count, most: rate });

  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  beforeEach(() => company++);
  afterAll(() => namespace.remove());

  it('holds one second of tokens, and fills at the rate', async () => {
    expect(await at(0).takeTokens(want(4))).toMatchObject({ granted: 4, left: 6, nextTokenMs: 0 });
    expect(await at(0).takeTokens(want(20))).toMatchObject({ granted: 6, left: 0, nextTokenMs: 100 });
    expect(await at(99).takeTokens(want(1))).toMatchObject({ granted: 0, left: 0 });
    expect(await at(100).takeTokens(want(1))).toMatchObject({ granted: 1, left: 0, nextTokenMs: 100 });
    expect(await at(460).takeTokens(want(9))).toMatchObject({ granted: 3, left: 0 });
    expect(await at(60_000).takeTokens(want(99))).toMatchObject({ granted: 10, left: 0 });
  });

  it.each([3, 7, 500, 999_983])(
    'grants exactly %i tokens a second, however they are requested',
    async (rate) => {
      let granted = 0;
      for (let ms = 0; ms <= 3_000; ms += 37) {
        granted += (await at(ms, `gateway ${ms % 3}`).takeTokens(want(rate, rate))).granted;
      }
      granted += (await at(3_000).takeTokens(want(rate, rate))).granted;
      expect(granted).toBe(rate + 3 * rate);
    },
  );

  it('counts the gateways that ask', async () => {
    expect(await at(0, 'a').takeTokens(want(1))).toMatchObject({ gateways: 1 });
    expect(await at(1, 'b').takeTokens(want(1))).toMatchObject({ gateways: 2 });
    expect(await at(2, 'a').takeTokens(want(1))).toMatchObject({ gateways: 2 });
    expect(await at(2 * HELD_MS + 2, 'b').takeTokens(want(1))).toMatchObject({ gateways: 1 });
  });

  it('creates a bucket once, even if several gateways ask at once', async () => {
    const grants = await Promise.all(
      Array.from({ length: 30 }, (_, index) => at(0, `gateway ${index}`).takeTokens(want(1))),
    );
    expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
  });

  it('grants a twentieth of what is left in advance, and others never more than the rest', async () => {
    expect(await at(0, 'a').takeTokens(want(1, 500))).toMatchObject({ granted: 25, left: 475 });
    expect(await at(HELD_MS, 'b').takeTokens(want(500, 500))).toMatchObject({ granted: 476, left: 0 });
    expect(await at(2 * HELD_MS, 'b').takeTokens(want(500, 500))).toMatchObject({ granted: 500 });
    // A gateway that knows a higher limit does not delay the others.
    expect(await at(4 * HELD_MS, 'a').takeTokens(want(1, 500))).toMatchObject({ granted: 25 });
    expect(await at(4 * HELD_MS, 'b').takeTokens(want(20, 20))).toMatchObject({ granted: 20 });
  });

  /** Gateways share one clock, which stops while they work. */
  describe('of several gateways', () => {
    const rate = 200;
    let ms = 0;
    beforeEach(() => (ms = 0));
    const limitOf = (gateway: string): CompanyRateLimit => {
      const options = { connection, gateway, now: () => EPOCH + ms, limitMs: HANGS_AFTER_MS };
      return new CompanyRateLimit({ buckets: new BucketStore(options), logger: quiet, now: () => ms });
    };
    /** The number of requests that pass. */
    const ask = async (limits: CompanyRateLimit[]): Promise<number> => {
      const isRefused = { status: 429 };
      const all = await Promise.allSettled(limits.map(async (limit) => limit.count(company, rate)));
      for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject(isRefused);
      return all.filter(({ status }) => status === 'fulfilled').length;
    };

    it.each([
      ['one gateway', [40, 0, 0]],
      ['three gateways with equal load', [15, 15, 15]],
      ['one gateway with hardly any load', [30, 10, 1]],
    ])('admits exactly N at once and N a second: %s', async (_name, perStep) => {
      const gateways = [limitOf('a'), limitOf('b'), limitOf('c')];
      let passed = 0;
      for (; ms <= 2_000; ms += 50) {
        passed += await ask(
          perStep.flatMap((count, index) => Array<CompanyRateLimit>(count).fill(gateways[index]!)),
        );
      }
      ms = 2_000;
      passed += await ask(Array<CompanyRateLimit>(rate).fill(limitOf('d')));
      expect(passed).toBe(rate + 2 * rate);
    });

    it.each([1, 2, 3])(
      'admits in no time more than N at once and N a second over %i gateways, and one alone admits no fewer',
      async (count) => {
        const gateways = ['a', 'b', 'c'].slice(0, count).map(limitOf);
        const allowed = new LocalBucket(rate, 0);
        let seed = count;
        const random = (below: number): number => {
          seed = (seed * 48_271) % 2_147_483_647;
          return seed % below;
        };
        for (let step = 0; step < 300; step++) {
          // An empty bucket is asked again after 30 ms.
          ms += [0, 30, 200, 1_000, 4_000, 11_000, 25_000][random(7)]!;
          const requests = 1 + random(random(2) === 0 ? 4 : 2 * rate);
          const most = Math.min(Math.floor(allowed.level(ms) + 1e-3), requests);
          const passed = await ask(Array<CompanyRateLimit>(requests).fill(gateways[random(count)]!));
          if (count === 1) expect(passed).toBe(most);
          expect(passed).toBeLessThanOrEqual(most);
          for (let n = 0; n < passed; n++) allowed.admit(ms);
        }
      },
      HANGS_AFTER_MS,
    );
  });
});
