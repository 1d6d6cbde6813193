import type { Step } from '@herald/values/company-time';
import { PATIENT_MS } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import {
  type CallbackPoint,
  type CallbackStatisticsRequest,
  REQUEST_QUEUE,
  type WaitingCallbacks,
} from '@herald/contracts';
import { BalanceStore } from '../../rules/balance/balance-store';
import { batchesIn } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import { SmsFixture } from '../../testing/sms-fixture';
import { companiesTraffic } from './companies-traffic';
import { CountBatches } from '../../record/statistics/count-batches';
import { latencyStep } from '../../record/statistics/latency';
import { statisticsIn, type StatisticsDocument } from '../../record/statistics/statistics-model';
import { StatisticsStore } from './statistics-store';

type Row = Record<string, unknown>;

const NOTHING = {
  accepted: 0,
  submitted: 0,
  delivered: 0,
  refunded: 0,
  parts: 0,
  cost: 0,
  failed: {},
  otpLatencyMs: { p50: null, p95: null, p99: null },
};
/** Includes callbacks, which are only given without filters. */
const NOTHING_AT_ALL = { ...NOTHING, callbacks: { sent: 0, late: 0, failed: 0 } };
const HOUR_MS = 3_600_000;
/** A day of companies in Tbilisi. */
const DAY = '2026-10-01T20:00:00Z';

describe('the statistics API', () => {
  const fixture = new SmsFixture();
  /** The dispatcher's statistics; null = it does not respond. */
  let callbacks: CallbackPoint[] | null = [];
  let waiting: WaitingCallbacks = { count: 0, oldest: null };
  const asked: CallbackStatisticsRequest[] = [];

  const counted = async (company: number, step: Step, at: string, more: Row): Promise<void> => {
    const of = { brandID: company, route: 'one', prefix: '995', ...more };
    const document = { company, step, at: new Date(at), ...of };
    const _id = [company, step, document.at.getTime(), of.brandID, of.prefix, of.route].join('/');
    await statisticsIn(fixture.connection).insertOne({ _id, ...document } as StatisticsDocument);
  };
  const ask = async (path: string, company?: number): Promise<Row[]> => {
    const answer =
      company === undefined
        ? await fixture.operator('get', `/admin/v1/statistics?${path}`)
        : await fixture.as(company, 'get', `/v1/sms/statistics?${path}`);
    expect(answer.body).toMatchObject({ statusID: 0, message: expect.stringMatching(/^Statistics/) });
    return answer.body['data'] as unknown as Row[];
  };
  const errorsOf = async (path: string, company?: number): Promise<unknown> => {
    const answer =
      company === undefined
        ? await fixture.operator('get', `/admin/v1/statistics?${path}`)
        : await fixture.as(company, 'get', `/v1/sms/statistics?${path}`);
    expect({ path, status: answer.status }).toEqual({ path, status: 400 });
    return answer.body['errors'];
  };

  beforeAll(async () => {
    await fixture.open();
    await fixture.broker.answer(REQUEST_QUEUE.CALLBACK_STATISTICS, async (request) => {
      asked.push(request);
      if (!callbacks) throw new Error('unavailable');
      return { points: callbacks, waiting };
    });
    await fixture.startInstance();
    for (const company of [1, 2, 3]) await fixture.company(company, 1_000);
    const fast = { [latencyStep(60)]: 98, [latencyStep(900)]: 1 };
    await counted(1, 'day', DAY, { submitted: 5, parts: 7, failed: { UNDELIV: 1, expired: 0 }, otp: fast });
    const slow = { [latencyStep(1_200)]: 1 };
    await counted(1, 'day', DAY, { route: 'two', submitted: 3, failed: { UNDELIV: 2 }, otp: slow });
    const charged = { carrierParts: 12, carrierPrices: { EUR: 41_625_000, USD: 7_500 } };
    await counted(2, 'day', DAY, { route: 'priced', ...charged });
    await counted(1, 'day', DAY, { route: '', accepted: 9, cost: 12 });
    await counted(1, 'day', DAY, { route: '', prefix: '44', brandID: 7, accepted: 2, cost: 2 });
    await counted(2, 'day', DAY, { submitted: 100 });
    await counted(0, 'day', '2026-10-02T00:00:00Z', { brandID: 0, submitted: 108 });
  });
  afterAll(() => fixture.stop());

  it("sums over dimensions that are not distinguished, with a point for each day in the company's timezone", async () => {
    const days = await ask('from=2026-10-01&to=2026-10-04', 1);
    expect(days).toEqual([
      { at: '2026-10-01 00:00:00', ...NOTHING_AT_ALL },
      {
        ...NOTHING_AT_ALL,
        at: '2026-10-02 00:00:00',
        accepted: 11,
        submitted: 8,
        delivered: 0,
        refunded: 0,
        parts: 7,
        cost: 14,
        failed: { UNDELIV: 3 },
        otpLatencyMs: { p50: 75, p95: 75, p99: 1_000 },
      },
      { at: '2026-10-03 00:00:00', ...NOTHING_AT_ALL },
    ]);
  });

  it('includes callback outcomes per step if no filter is given, and reports them as missing if the dispatcher fails', async () => {
    const measures = { sent: 3, late: 1, failed: 2 };
    const span = 'from=2026-10-01&to=2026-10-03';
    callbacks = [
      { at: DAY, ...measures },
      { at: '2026-10-02T00:00:00Z', ...measures },
    ];
    asked.length = 0;
    expect((await ask(span, 1)).map((row) => row['callbacks'])).toEqual([
      ...[NOTHING_AT_ALL.callbacks, { sent: 6, late: 2, failed: 4 }],
    ]);
    await ask(`step=hour&${span}`);
    expect(asked).toEqual([
      { company: 1, step: 'day', from: '2026-09-30T20:00:00.000Z', to: '2026-10-02T20:00:00.000Z' },
      { company: 0, step: 'hour', from: '2026-10-01T00:00:00.000Z', to: '2026-10-03T00:00:00.000Z' },
    ]);
    expect(await ask(`${span}&prefix=995`, 1)).toEqual([
      ...[expect.not.objectContaining({ callbacks: measures }), expect.objectContaining({ submitted: 8 })],
    ]);
    expect(asked).toHaveLength(2);
    callbacks = null;
    const answer = await fixture.as(1, 'get', `/v1/sms/statistics?${span}`);
    callbacks = [];
    expect(answer.body).toMatchObject({
      statusID: 0,
      meanings: { UNDELIV: 'the carrier could not deliver it' },
      missing: ['callbacks'],
    });
    expect(answer.body).not.toHaveProperty('waitingCallbacks');
    expect(answer.body['data']).toEqual([
      ...[{ at: '2026-10-01 00:00:00', ...NOTHING }, expect.objectContaining({ submitted: 8 })],
    ]);
  });

  it("includes the callbacks that wait, with the oldest in the company's timezone, if no filter is given", async () => {
    const oldest = { createdAt: '2026-10-01T20:00:00.000Z', lastStatus: 403, lastError: null };
    waiting = { count: 100, oldest };
    const own = await fixture.as(1, 'get', '/v1/sms/statistics');
    const all = await fixture.operator('get', '/admin/v1/statistics');
    const filtered = await fixture.as(1, 'get', '/v1/sms/statistics?prefix=995');
    waiting = { count: 0, oldest: null };
    expect(own.body['waitingCallbacks']).toEqual({
      count: 100,
      oldest: { ...oldest, createdAt: '2026-10-02 00:00:00' },
    });
    expect(all.body['waitingCallbacks']).toEqual({ count: 100, oldest });
    expect(filtered.body).not.toHaveProperty('waitingCallbacks');
    const none = await fixture.as(1, 'get', '/v1/sms/statistics');
    expect(none.body['waitingCallbacks']).toEqual({ count: 0, oldest: null });
  });

  it('filters by route, country and sender name', async () => {
    const span = 'from=2026-10-02&to=2026-10-03';
    expect(await ask(`${span}&route=two`, 1)).toMatchObject([{ accepted: 0, submitted: 3 }]);
    expect(await ask(`${span}&prefix=44`, 1)).toMatchObject([{ accepted: 2, submitted: 0 }]);
    expect(await ask(`${span}&brandID=1`, 1)).toMatchObject([{ accepted: 9, submitted: 8 }]);
    expect(await ask(`${span}&brandID=1&route=none`, 1)).toMatchObject([NOTHING]);
  });

  it('shows a company only its own statistics, whatever company or sender name is in the query', async () => {
    expect(await ask('from=2026-10-02&to=2026-10-03&company=2', 3)).toMatchObject([NOTHING_AT_ALL]);
    const unknown = { brandID: 'brandID must be a sender name of the company' };
    expect(await errorsOf('brandID=2', 1)).toEqual(unknown);
    expect(await errorsOf('brandID=999', 1)).toEqual(unknown);
  });

  it('shows what carriers charge to operators only', async () => {
    const span = 'from=2026-10-02&to=2026-10-03&route=priced';
    expect(await ask(`${span}&company=2`)).toMatchObject([
      { carrierParts: 12, carrierPrices: { EUR: '41.625', USD: '0.0075' } },
    ]);
    const [own] = await ask(span, 2);
    expect(Object.keys(own!).filter((name) => name.startsWith('carrier'))).toEqual([]);
    expect(own).toMatchObject(NOTHING);
  });

  it('shows operators those of a company, in its timezone, or of all, in UTC', async () => {
    const span = 'from=2026-10-02&to=2026-10-03';
    expect(await ask(`${span}&company=2`)).toMatchObject([
      { at: '2026-10-01T20:00:00.000Z', submitted: 100 },
    ]);
    expect(await ask(span)).toMatchObject([{ at: '2026-10-02T00:00:00.000Z', submitted: 108 }]);
    expect(await errorsOf('company=999')).toEqual({ company: 'There is no such company.' });
    expect(await errorsOf('brandID=1')).toEqual({ brandID: 'brandID requires company' });
    expect(await ask(`${span}&company=1&brandID=1`)).toMatchObject([{ submitted: 8 }]);
  });

  it('returns sums for the list of companies: hours of the last 24, with the balances', async () => {
    const now = Date.now();
    const hour = (ago: number) => new Date(Math.floor(now / HOUR_MS - ago) * HOUR_MS).toISOString();
    await counted(2, 'hour', hour(0), {
      accepted: 4,
      delivered: 2,
      failed: { expired: 1, UNDELIV: 1, cancelled: 5 },
    });
    await counted(2, 'hour', hour(23), { route: 'two', accepted: 1, delivered: 1 });
    await counted(2, 'hour', hour(26), { accepted: 100 });
    await counted(2, 'minute', hour(0), { accepted: 50 });
    const asked = { companies: [3, 2, 999] };
    const { connection } = fixture;
    const { since, companies } = await companiesTraffic(
      {
        balances: new BalanceStore(connection),
        statistics: new StatisticsStore(connection),
        now: () => new Date(now),
        limitMs: PATIENT_MS,
      },
      asked,
    );
    expect(since).toBe(hour(24));
    expect(companies).toEqual([
      { company: 3, sms: 1_000, accepted: 0, delivered: 0, failed: 0 },
      { company: 2, sms: 1_000, accepted: 5, delivered: 3, failed: 2 },
      { company: 999, sms: 0, accepted: 0, delivered: 0, failed: 0 },
    ]);
    // MongoDB has 3 s for the query, which may be too short on a busy machine: the request fails then.
    const answer = await until(() =>
      fixture.broker.request(REQUEST_QUEUE.COMPANIES_TRAFFIC, asked, PATIENT_MS).catch(() => null),
    );
    expect(answer!.companies).toEqual(companies);
  });

  it('reports invalid fields, and spans that are deleted', async () => {
    expect(await errorsOf('step=week&brandID=x&route=a%20b&prefix=0&from=x&to=2026-1-1', 1)).toEqual({
      brandID: expect.stringContaining('brandID must be'),
      route: expect.stringContaining('route must be'),
      prefix: expect.stringContaining('prefix must be'),
      step: 'step must be one of minute, hour, day',
      from: expect.stringContaining('from must be a date'),
      to: expect.stringContaining('to must be a date'),
    });
    expect(await errorsOf('from=2026-10-02&to=2026-10-02', 1)).toEqual({ to: 'to must be later than from' });
    const gone = 'minutes are kept for 2 days, hours for 90 days, days without limit';
    expect(await errorsOf('step=minute&from=2026-01-01', 1)).toEqual({
      from: `from is too long ago for step=minute: ${gone}`,
    });
    expect(await errorsOf('from=2001-01-01&to=2026-01-01', 1)).toEqual({
      to: 'to must be at most 3000 days after from: use longer steps or several requests',
    });
    expect(await errorsOf('from=2026-01-01&from=2026-01-02', 1)).toEqual({
      from: expect.stringContaining('from must be a date'),
    });
  });

  it('returns the last 60 minutes, 24 hours or 30 days without a span, and all stored steps at once', async () => {
    const points = await Promise.all(['minute', 'hour', 'day'].map((step) => ask(`step=${step}`, 3)));
    expect(points.map(({ length }) => length)).toEqual([60, 24, 30]);
    const before = (ms: number): string => new Date(Date.now() - ms).toISOString();
    const minutes = await ask(`step=minute&from=${before(2 * 86_400_000)}`, 3);
    expect(minutes.length).toBeGreaterThanOrEqual(2_880);
    expect((await ask(`step=hour&from=${before(90 * 86_400_000)}`, 3)).length).toBeGreaterThanOrEqual(2_160);
  });

  it('match the sent messages, once they are counted', async () => {
    const answer = await fixture.send(3, {
      brandID: 3,
      text: 'hi',
      numbers: ['995599000001', '447700900123'],
    });
    expect(answer.body).toMatchObject({ statusID: 0 });
    await batchesIn(fixture.connection).updateOne(
      { _id: `${Number(answer.body['smsID'])}.0` },
      { $set: { statuses: [1, 2], reasons: { 1: 'UNDELIV err:011' }, routes: ['one'], via: '00' } },
    );
    const { connection } = fixture;
    const companies = { get: (id: number) => Promise.resolve(fixture.companies.get(id) ?? null) };
    await new CountBatches({
      connection,
      collections: jobCollections(connection),
      companies,
      pauseMs: 0,
    }).countChanged();
    for (const step of ['minute', 'hour', 'day']) {
      const points = await ask(`step=${step}`, 3);
      expect(points.reduce((sum, point) => sum + Number(point['accepted']), 0)).toBe(2);
      expect(points.find(({ submitted }) => Number(submitted) > 0)).toMatchObject({
        submitted: 2,
        delivered: 1,
        parts: 2,
        failed: { UNDELIV: 1 },
      });
    }
  });
});
