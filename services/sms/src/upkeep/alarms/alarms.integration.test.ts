import { mongo } from 'mongoose';
import { REQUEST_QUEUE } from '@herald/contracts';
import { AlarmStore, alarmsIn, OutcomeTally, talliesIn, Watch, watchedIn } from '@herald/service/alarms';
import { quiet } from '@herald/testing/loggers';
import { beginOf } from '@herald/values/company-time';
import { statisticsIn, type StatisticsDocument } from '../../record/statistics/statistics-model';
import { SmsFixture } from '../../testing/sms-fixture';
import { LowBalances, isBalanceLow } from './low-balances';
import { smsShareAlarms } from './share-alarms';

const SHARE_ALARMS = smsShareAlarms({ ALARM_UNDELIVERED_PERCENT: 30, ALARM_LATE_OTP_PERCENT: 10 });
const MAIN = 'delivery-rate/route/main';
const HOUR_MS = 3_600_000;

describe('the alarms', () => {
  const fixture = new SmsFixture();
  let watch: Watch;
  /** Time of the counted slices. */
  let at: number;

  /** Adds the counts of two processes for one subject in each of `slices` slices of time. */
  const count = async (subject: string, slices: number, good: number, bad: number): Promise<void> => {
    for (let i = 0; i < slices; i++) {
      at += 5_000;
      const counts = [{ subject, good: good / 2, bad: bad / 2 }];
      await talliesIn(fixture.connection).insertMany(
        [1, 2].map(() => ({ _id: new mongo.ObjectId(), at: new Date(at), counts })),
      );
    }
  };
  const list = async (query = ''): Promise<Record<string, unknown>> =>
    (await fixture.operator('get', `/admin/v1/alarms${query}`)).body;
  const subjects = async (): Promise<string[]> =>
    (await alarmsIn(fixture.connection).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  const outcomes = async (): Promise<number> => {
    const { good, bad } = (await watchedIn(fixture.connection).findOne({ _id: MAIN }))!.state;
    return good + bad;
  };

  beforeAll(async () => {
    at = Date.now() - 2 * HOUR_MS;
    await fixture.open();
    await fixture.startInstance();
    watch = new Watch({ connection: fixture.connection, logger: quiet, alarms: SHARE_ALARMS });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => fixture.stop());

  it('lists no alarms in ordinary traffic, and names the missing kinds if the dispatcher does not answer', async () => {
    await count(MAIN, 40, 38, 2);
    await watch.updateAlarms();
    expect(await talliesIn(fixture.connection).countDocuments()).toBe(0);
    expect(await list()).toMatchObject({
      statusID: 0,
      recordsTotal: 0,
      data: [],
      missing: ['callbacks-failing'],
    });
  });

  it('loses and doubles no outcome if a watch fails within its transaction or two run at once', async () => {
    const before = await outcomes();
    await count(MAIN, 1, 380, 20);
    const dying = Object.defineProperty({ ...SHARE_ALARMS['delivery-rate'] }, 'fadesByHalfMs', {
      get: () => {
        throw new Error('killed');
      },
    });
    const alarms = { ...SHARE_ALARMS, 'delivery-rate': dying };
    const dies = new Watch({ connection: fixture.connection, logger: quiet, alarms });
    await expect(dies.updateAlarms()).rejects.toThrow('killed');
    await Promise.allSettled([watch.updateAlarms(), watch.updateAlarms(), watch.updateAlarms()]);
    await watch.updateAlarms();
    // The earlier counts have decayed by the time of the slice.
    expect(await outcomes()).toBeCloseTo(before * 0.5 ** (5 / 300) + 400, 6);
  });

  it('raises an alarm if too many messages of a route are undelivered, lists it with those of callbacks, and ends it', async () => {
    await fixture.broker.answer(REQUEST_QUEUE.CALLBACK_ALARMS, async ({ kind }) => {
      const alarm = { kind: 'callbacks-failing', since: new Date(0).toISOString(), text: 'They fail.' };
      const none = { route: null, company: 3, brandID: null, prefix: null };
      return kind === undefined || kind === alarm.kind
        ? { total: 1, alarms: [{ ...alarm, ...none }] }
        : { total: 0, alarms: [] };
    });
    await count(MAIN, 60, 20, 20);
    await watch.updateAlarms();
    const text = expect.stringMatching(/^3\d % of the messages of route main are not delivered[.]$/);
    const alarm = { kind: 'delivery-rate', text, route: 'main', company: null, brandID: null, prefix: null };
    expect(await list()).toMatchObject({
      recordsTotal: 2,
      data: [alarm, { kind: 'callbacks-failing', company: 3 }],
      missing: [],
    });
    expect(await list('?kind=delivery-rate')).toMatchObject({ recordsTotal: 1, data: [alarm] });
    expect(await list('?start=1&length=1')).toMatchObject({ recordsTotal: 2, data: [{ company: 3 }] });
    expect(await list('?kind=other')).toMatchObject({
      statusID: 400,
      errors: { kind: expect.stringMatching(/^kind must be one of delivery-rate, /) },
    });
    await count(MAIN, 200, 38, 2);
    await watch.updateAlarms();
    expect(await subjects()).toEqual([]);
  });

  it('ends an alarm after an hour without outcomes, and raises it again only for later outcomes', async () => {
    await count(MAIN, 60, 10, 30);
    await watch.updateAlarms();
    await watch.tidy(at + 0.9 * HOUR_MS);
    expect(await subjects()).toEqual([MAIN]);
    await watch.tidy(at + 1.1 * HOUR_MS);
    expect(await subjects()).toEqual([]);
    await count(MAIN, 1, 18, 2);
    await watch.updateAlarms();
    expect(await subjects()).toEqual([]);
  });

  it('raises alarms for slow one-time passwords by route and company', async () => {
    const subject = 'otp-latency/company/7';
    await count(subject, 3, 96, 4);
    await watch.updateAlarms();
    expect(await subjects()).toEqual([]);
    await count(subject, 3, 60, 40);
    await watch.updateAlarms();
    const [alarm] = (await list('?kind=otp-latency'))['data'] as unknown[];
    expect(alarm).toMatchObject({
      company: 7,
      text: expect.stringMatching(/^\d+ % of the one-time passwords of company 7 take more/),
    });
    await count(subject, 200, 100, 0);
    await watch.updateAlarms();
    expect(await subjects()).toEqual([]);
  });

  it('stores the counts of a process once, even if the answer to a write is lost', async () => {
    const tally = new OutcomeTally(fixture.connection);
    tally.note(MAIN, true);
    tally.note(MAIN, false);
    await tally.store();
    tally.note('otp-latency/company/7', true);
    const { collectionName } = talliesIn(fixture.connection);
    const insertOne = jest.spyOn(mongo.Collection.prototype, 'insertOne').mockImplementation(async function (
      this: mongo.Collection,
      document,
    ) {
      const { insertedIds } = await this.insertMany([document]);
      if (this.collectionName === collectionName) throw new Error('no answer');
      return { acknowledged: true, insertedId: insertedIds[0]! };
    });
    await expect(tally.store()).rejects.toThrow('no answer');
    insertOne.mockRestore();
    await tally.store();
    await tally.store();
    const stored = await talliesIn(fixture.connection).find().sort({ at: 1, _id: 1 }).toArray();
    expect(stored.map(({ counts }) => counts)).toEqual([
      [{ subject: MAIN, good: 1, bad: 1 }],
      [{ subject: 'otp-latency/company/7', good: 1, bad: 0 }],
    ]);
  });

  it('raises alarms for balances that last less than a day at their own usage, at any hour', async () => {
    const statistics = statisticsIn(fixture.connection);
    const now = Date.now();
    const use = (company: number, hoursAgo: number, cost: number): Promise<unknown> => {
      const begin = beginOf('hour', new Date(now - hoursAgo * HOUR_MS), 'UTC');
      const of = { brandID: 1, route: '', prefix: '995' };
      const _id = `${company}/hour/${begin.getTime()}`;
      return statistics.insertOne({
        _id,
        company,
        step: 'hour',
        at: begin,
        ...of,
        cost,
      } as StatisticsDocument);
    };
    for (const company of [11, 12, 13]) {
      await fixture.company(company, company === 12 ? 100_000 : 1_000);
      for (let hour = 0; hour < 23; hour++) await use(company, hour, company === 13 && hour < 5 ? 0 : 100);
    }
    const alarms = new AlarmStore(fixture.connection);
    const lowBalances = new LowBalances({ connection: fixture.connection, alarms, logger: quiet });
    await lowBalances.updateAlarms(now);
    expect((await list('?kind=balance-low'))['data']).toMatchObject([
      { company: 11, text: 'The 1000 SMS of company 11 last 10 h at its current rate.' },
    ]);
    await lowBalances.updateAlarms(now);
    expect(await subjects()).toEqual(['balance-low/company/11']);
    await fixture.topUp(11, 10_000);
    await lowBalances.updateAlarms(now);
    expect(await subjects()).toEqual([]);
  });

  it('keeps a balance alarm until the balance exceeds a day of usage by a margin, and ignores low usage', () => {
    expect(isBalanceLow(99, { day: 99, lately: 99 }, false)).toBe(false);
    expect(isBalanceLow(1_100, { day: 1_000, lately: 0 }, true)).toBe(true);
    expect(isBalanceLow(1_100, { day: 1_000, lately: 900 }, false)).toBe(false);
    expect(isBalanceLow(1_250, { day: 1_000, lately: 900 }, true)).toBe(false);
  });
});
