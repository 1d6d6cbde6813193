import { type CompanySettings, type CompanySnapshot, DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { createRegistry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import { keepingLogger } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { OtpBucketStore } from './otp-bucket-store';
import { OtpLimits } from './otp-limits';

describe('OtpLimits', () => {
  const logger = keepingLogger();
  const namespace = new Namespace();
  let connection: MongoConnection;
  let company = 0;
  let now: number;
  let settings: CompanySettings;

  const instance = (): OtpLimits =>
    new OtpLimits({
      companies: { get: (id) => Promise.resolve({ id, settings } as CompanySnapshot) },
      buckets: new OtpBucketStore(connection),
      registry: createRegistry('test'),
      logger,
      now: () => new Date(now),
    });
  const limit = (changes: Partial<CompanySettings>): void => {
    settings = { ...DEFAULT_COMPANY_SETTINGS, ...changes };
  };
  /** Number of sends that pass. */
  const passed = async (sends: Promise<void>[]): Promise<number> => {
    const outcomes = await Promise.allSettled(sends);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 429, statusID: 429 });
    }
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  const otp = (...numbers: number[]) => ({ company, priority: 'otp' as const, numbers });

  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  beforeEach(() => {
    company++;
    // A day ahead, so that MongoDB deletes no bucket, however long the test takes.
    now = Date.now() + 24 * 3_600_000;
    logger.lines.length = 0;
  });
  afterAll(() => namespace.remove());

  it('does nothing without limits, and for messages other than OTPs', async () => {
    limit({});
    await instance().count(otp(995_599_000_001));
    limit({ otpPerNumber: 1 });
    for (const _ of [1, 2]) await instance().count({ ...otp(995_599_000_001), priority: 'standard' });
    expect(await connection.db!.collection('otp_buckets').countDocuments({ company })).toBe(0);
  });

  it('passes exactly the limit to a number, across concurrent instances, without affecting other numbers', async () => {
    limit({ otpPerNumber: 5 });
    const instances = [instance(), instance()];
    const toOne = Array.from({ length: 40 }, (_, i) => instances[i % 2]!.count(otp(995_599_000_001)));
    const toOthers = Array.from({ length: 40 }, (_, i) => instances[i % 2]!.count(otp(995_599_000_100 + i)));
    expect(await passed(toOne)).toBe(5);
    expect(await passed(toOthers)).toBe(40);
  });

  it('fills evenly, and returns when to retry', async () => {
    limit({ otpPerNumber: 2, otpMinutes: 10 });
    const one = instance();
    const send = (): Promise<void> => one.count(otp(995_599_000_002));
    expect(await passed([send(), send(), send()])).toBe(2);
    await expect(send()).rejects.toMatchObject({
      headers: { 'Retry-After': '300' },
      message: 'Too many one-time passwords to this number. Nothing was sent. Try again in 300 s.',
    });
    now += 299_999;
    expect(await passed([send()])).toBe(0);
    now += 1;
    expect(await passed([send(), send()])).toBe(1);
  });

  it('counts by prefix, and returns the token of the number after a refusal by prefix', async () => {
    limit({ otpPerNumber: 3, otpPerPrefix: 4, otpPrefixDigits: 8 });
    const one = instance();
    expect(await passed([1, 2, 3, 4].map((last) => one.count(otp(371_200_001_000 + last))))).toBe(4);
    expect(await passed([one.count(otp(371_200_001_005)), one.count(otp(371_200_001_005))])).toBe(0);
    expect(await passed([one.count(otp(371_300_001_005))])).toBe(1);
    now += 600_000;
    expect(await passed(Array.from({ length: 4 }, () => one.count(otp(371_200_001_005))))).toBe(3);
  });

  it('returns the tokens of a send that is not accepted', async () => {
    limit({ otpPerNumber: 1, otpPerPrefix: 2 });
    const one = instance();
    for (const _ of [1, 2, 3]) {
      await one.count(otp(995_599_000_001));
      await one.release(otp(995_599_000_001));
    }
    expect(await passed([one.count(otp(995_599_000_001))])).toBe(1);
    expect(await passed([one.count(otp(995_599_000_001))])).toBe(0);
  });

  it('allows or refuses a send of several numbers as a whole', async () => {
    limit({ otpPerPrefix: 3 });
    const one = instance();
    expect(
      await passed([one.count(otp(995_599_000_001, 995_599_000_002, 995_599_000_003, 995_599_000_004))]),
    ).toBe(0);
    expect(await passed([one.count(otp(995_599_000_001, 995_599_000_002, 995_599_000_003))])).toBe(1);
    expect(await passed([one.count(otp(995_599_000_004))])).toBe(0);
  });

  it('refuses sends that are too large to be counted', async () => {
    limit({ otpPerNumber: 3 });
    const many = Array.from({ length: 1_001 }, (_, i) => 995_599_000_000 + i);
    await expect(instance().count(otp(...many))).rejects.toMatchObject({ status: 400 });
    await expect(instance().refuseUncounted({ company, priority: 'otp' })).rejects.toMatchObject({
      status: 400,
    });
    await instance().refuseUncounted({ company, priority: 'bulk' });
  });

  it('shows refusals to the operator, and no complete number in the log', async () => {
    limit({ otpPerNumber: 1 });
    const one = instance();
    expect(await passed([1, 2, 3].map(() => one.count(otp(995_599_123_456))))).toBe(1);
    expect(await new OtpBucketStore(connection).refusedOf(company)).toMatchObject([
      { by: 'number', key: '995599123456', refused: 2, refusedAt: new Date(now) },
    ]);
    expect(logger.lines.map(({ event, fields }) => [event, fields.prefix])).toEqual([
      ['send.otp_limited', '995599'],
      ['send.otp_limited', '995599'],
    ]);
  });
});
