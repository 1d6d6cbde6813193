import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import { companySnapshot } from '@herald/testing/companies';
import { type BatchDocument, batchesIn } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import { ledgerIn } from '../../model/balance-model';
import { SmsFixture } from '../../testing/sms-fixture';
import { CountBatches } from './count-batches';
import { statisticsIn, type StatisticsDocument } from './statistics-model';
import type { Step } from '@herald/values/company-time';

const { RECEIVED, NOT_DELIVERED, SENT } = DELIVERY;

describe('the statistics', () => {
  const fixture = new SmsFixture();
  let counting: CountBatches;

  const numbers = (count: number, first = 0): string[] =>
    Array.from({ length: count }, (_, i) => `99559900${String(first + i).padStart(4, '0')}`);
  const send = async (company: number, body: object): Promise<number> => {
    const answer = await fixture.send(company, { brandID: company, text: 'hi', ...body });
    expect(answer.body).toMatchObject({ statusID: 0 });
    return Number(answer.body['smsID']);
  };
  const change = async (smsID: number, $set: object): Promise<void> => {
    const uncountedAt = new Date();
    await batchesIn(fixture.connection).updateOne({ _id: `${smsID}.0` }, { $set: { ...$set, uncountedAt } });
  };
  const statuses = (count: number, status: DeliveryStatus): DeliveryStatus[] =>
    Array.from({ length: count }, () => status);
  const documents = (company: number, step: Step): Promise<StatisticsDocument[]> =>
    statisticsIn(fixture.connection).find({ company, step }).toArray();
  /** All statistics of a company, with its reasons. */
  const sums = async (company: number, step: Step = 'day'): Promise<Record<string, number>> => {
    const all: Record<string, number> = {};
    for (const document of await documents(company, step)) {
      const { accepted, submitted, delivered, refunded, parts, cost, failed = {} } = document;
      const measures = { accepted, submitted, delivered, refunded, parts, cost, ...failed };
      for (const [name, value] of Object.entries(measures)) all[name] = (all[name] ?? 0) + (value ?? 0);
    }
    return all;
  };

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    for (const company of [1, 2, 3, 4, 5]) await fixture.company(company, 10_000);
    const zones: Record<number, string> = { 2: 'Asia/Tbilisi' };
    counting = new CountBatches({
      pauseMs: 0,
      connection: fixture.connection,
      collections: jobCollections(fixture.connection),
      companies: {
        get: (company) => Promise.resolve(companySnapshot(company, { timezone: zones[company] ?? 'UTC' })),
      },
    });
  });
  afterAll(() => fixture.stop());

  it('count each message once, even if its batch is counted again', async () => {
    const smsID = await send(1, { numbers: numbers(4) });
    await counting.countChanged();
    expect(await sums(1)).toMatchObject({ accepted: 4, cost: 4, submitted: 0, delivered: 0 });
    const route = { routes: ['one', 'two'], via: '0011' };
    await change(smsID, { statuses: [SENT, SENT, SENT, RECEIVED], ...route });
    await counting.countChanged();
    await change(smsID, {
      statuses: [RECEIVED, NOT_DELIVERED, SENT, RECEIVED],
      reasons: { 1: 'UNDELIV err:011' },
    });
    await counting.countChanged();
    await counting.countChanged();
    for (const step of ['minute', 'hour', 'day'] as const)
      expect({ step, ...(await sums(1, step)) }).toEqual({
        step,
        accepted: 4,
        cost: 4,
        submitted: 4,
        parts: 4,
        delivered: 2,
        refunded: 0,
        UNDELIV: 1,
      });
    const byRoute = (await documents(1, 'day')).map(({ route: name, prefix, brandID, submitted }) => ({
      name,
      prefix,
      brandID,
      submitted,
    }));
    expect(byRoute.filter(({ submitted }) => submitted !== undefined)).toEqual(
      expect.arrayContaining([
        { name: 'one', prefix: '995', brandID: 1, submitted: 2 },
        { name: 'two', prefix: '995', brandID: 1, submitted: 2 },
      ]),
    );
  });

  it('sum what carriers charge, each message once, in its last form', async () => {
    const smsID = await send(1, { numbers: numbers(3, 500) });
    const euros = (micros: number) => ({ parts: 1, price: { micros, currency: 'EUR' } });
    const route = { routes: ['priced'], via: '000' };
    await change(smsID, { ...route, carrierCharges: { 0: euros(33_300), 1: euros(33_300) } });
    await counting.countChanged();
    await change(smsID, { carrierCharges: { 0: euros(33_300), 1: euros(30_000), 2: { parts: 2 } } });
    await Promise.allSettled([counting.countChanged(), counting.countChanged()]);
    await counting.countChanged();
    for (const company of [1, 0])
      expect((await documents(company, 'day')).find((one) => one.route === 'priced')).toMatchObject({
        ...{ carrierParts: 4, carrierPrices: { EUR: 63_300 } },
      });
  });

  it('lose and duplicate nothing after a crash within the transaction, and beside another process that counts', async () => {
    const smsID = await send(3, { numbers: numbers(50) });
    await change(smsID, { statuses: statuses(50, SENT) });
    const dies = new CountBatches({
      pauseMs: 0,
      connection: fixture.connection,
      collections: jobCollections(fixture.connection),
      companies: { get: () => Promise.reject(new Error('killed')) },
    });
    await expect(dies.countChanged()).rejects.toThrow('killed');
    expect(await documents(3, 'day')).toEqual([]);
    await Promise.allSettled([counting.countChanged(), counting.countChanged(), counting.countChanged()]);
    await counting.countChanged();
    expect(await sums(3)).toMatchObject({ accepted: 50, cost: 50, submitted: 50 });
  });

  it('equal the sums of all batches after changes of all kinds, counted at any time', async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const ids: number[] = [];
    for (let i = 0; i < 12; i++)
      ids.push(await send(4, { numbers: numbers(2 + random(8), i * 10), text: 'x'.repeat(1 + random(300)) }));
    const batches = batchesIn(fixture.connection);
    for (let round = 0; round < 40; round++) {
      const batch = (await batches.findOne({ _id: `${ids[random(ids.length)]!}.0` })) as BatchDocument;
      const i = random(batch.numbers.length);
      const next: DeliveryStatus[] =
        batch.statuses[i] === DELIVERY.AWAITING ? [SENT, DELIVERY.ERROR] : [RECEIVED, NOT_DELIVERED];
      if (batch.statuses[i] === DELIVERY.AWAITING || batch.statuses[i] === SENT) {
        const status = next[random(2)]!;
        const isRefused = status === DELIVERY.ERROR;
        await change(batch.smsID, {
          [`statuses.${i}`]: status,
          ...(isRefused ? { refunded: [...batch.refunded, i], [`reasons.${i}`]: 'refused by one: 0xb' } : {}),
        });
      }
      if (random(3) === 0) await Promise.allSettled([counting.countChanged(), counting.countChanged()]);
    }
    await counting.countChanged();
    expect(await batches.countDocuments({ uncountedAt: { $exists: true } })).toBe(0);
    const all = await batches.find({ company: 4 }).toArray();
    const count = (status: DeliveryStatus): number =>
      all.reduce((sum, batch) => sum + batch.statuses.filter((each) => each === status).length, 0);
    const refunded = all.reduce(
      (sum, { refunded: indexes, parts }) => sum + indexes.length * (parts as number),
      0,
    );
    const charged = (
      await ledgerIn(fixture.connection).find({ company: 4, kind: 'charge' }).toArray()
    ).reduce((sum, { amount }) => sum - amount, 0);
    const booked = await sums(4);
    expect(booked).toMatchObject({
      accepted: all.reduce((sum, batch) => sum + batch.numbers.length, 0),
      cost: charged,
      refunded,
      delivered: count(RECEIVED),
      ESME_RINVDSTADR: count(DELIVERY.ERROR),
      submitted: count(SENT) + count(RECEIVED) + count(NOT_DELIVERED),
    });
    expect(booked['ESME_RINVDSTADR']).toBeGreaterThan(0);
  });

  it('count a batch a while after its first change, however many follow', async () => {
    const smsID = await send(5, { numbers: numbers(3) });
    const begun = Date.UTC(2026, 10, 20, 8);
    let now = begun;
    const batches = batchesIn(fixture.connection);
    const counting = new CountBatches({
      now: () => now,
      connection: fixture.connection,
      collections: jobCollections(fixture.connection),
      companies: { get: (company) => Promise.resolve(companySnapshot(company)) },
    });
    await batches.updateOne({ _id: `${smsID}.0` }, { $set: { uncountedAt: new Date(begun) } });
    now = begun + 19_999;
    const later = { $set: { statuses: statuses(3, SENT) }, $min: { uncountedAt: new Date(now) } };
    await batches.updateOne({ _id: `${smsID}.0` }, later);
    await counting.countChanged();
    expect(await sums(5)).toEqual({});
    now = begun + 20_000;
    await counting.countChanged();
    expect(await sums(5)).toMatchObject({ accepted: 3, submitted: 3 });
  });

  it("have days in the company's timezone, and days of all companies in UTC", async () => {
    const smsID = await send(2, { numbers: numbers(2, 900) });
    const createdAt = new Date('2026-10-01T21:30:00Z');
    await change(smsID, { createdAt });
    await counting.countChanged();
    const [day] = await documents(2, 'day');
    expect(day!.at).toEqual(new Date('2026-10-01T20:00:00Z'));
    expect((await documents(0, 'day')).map(({ at }) => at)).toContainEqual(new Date('2026-10-01T00:00:00Z'));
  });

  it('exclude batches that were stored and never accepted', async () => {
    const batches = batchesIn(fixture.connection);
    const some = (await batches.findOne({ company: 1 }))!;
    const { counted: _counted, send: _send, ...fresh } = some;
    await batches.insertOne({
      ...fresh,
      _id: '999999.0',
      smsID: 999_999,
      state: 'written',
      uncountedAt: new Date(0),
    });
    const before = await sums(1);
    await counting.countChanged();
    expect(await sums(1)).toEqual(before);
    await batches.deleteOne({ _id: '999999.0' });
  });
});
