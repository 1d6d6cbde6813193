import type { MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { BucketStore } from './bucket-store';
import { CompanyRateLimit } from './company-rate-limit';

const EPOCH = 1_800_000_000_000;
/** Long enough for any slow machine; it only ends a test that hangs. */
const HANGS_AFTER_MS = 240_000;

describe('BucketStore', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let company = 0;
  const at = (ms: number, gateway = 'a'): BucketStore =>
    new BucketStore({ connection, gateway, now: () => EPOCH + ms, limitMs: HANGS_AFTER_MS });
  const want = (count: number, requestsPerSecond = 10) => ({ company, requestsPerSecond, count });

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
    expect(await at(10_002, 'b').takeTokens(want(1))).toMatchObject({ gateways: 1 });
  });

  it('creates a bucket once, even if several gateways ask at once', async () => {
    const grants = await Promise.all(
      Array.from({ length: 30 }, (_, index) => at(0, `gateway ${index}`).takeTokens(want(1))),
    );
    expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
  });

  /** Three gateways share one clock, which stops while they work. */
  it.each([
    ['one gateway', [40, 0, 0]],
    ['three gateways with equal load', [15, 15, 15]],
    ['one gateway with hardly any load', [30, 10, 1]],
  ])('admits exactly N at once and N a second: %s', async (_name, perStep) => {
    const rate = 200;
    let ms = 0;
    const limitOf = (gateway: string): CompanyRateLimit => {
      const buckets = new BucketStore({
        connection,
        gateway,
        now: () => EPOCH + ms,
        limitMs: HANGS_AFTER_MS,
      });
      return new CompanyRateLimit({ buckets, logger: quiet, now: () => ms });
    };
    const gateways = [limitOf('a'), limitOf('b'), limitOf('c')];
    let passed = 0;
    const ask = async (limit: CompanyRateLimit): Promise<void> => {
      try {
        await limit.count(company, rate);
        passed++;
      } catch (error) {
        expect(error).toMatchObject({ status: 429 });
      }
    };
    for (; ms <= 2_000; ms += 50) {
      const requests = perStep.flatMap((count, index) =>
        Array<CompanyRateLimit>(count).fill(gateways[index]!),
      );
      await Promise.all(requests.map(ask));
    }
    ms = 2_000;
    const last = limitOf('d');
    for (let n = 0; n < rate; n++) await ask(last);
    expect(passed).toBe(rate + 2 * rate);
  });
});
