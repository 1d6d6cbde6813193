import { batchesIn } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import { CountBatches } from '../../record/statistics/count-batches';
import { statisticsIn } from '../../record/statistics/statistics-model';
import { SmsFixture } from '../../testing/sms-fixture';
import { checkStatistics } from './check-statistics';

describe('the statistics check', () => {
  const fixture = new SmsFixture();
  let smsID: number;

  const count = (): Promise<void> => {
    const { connection } = fixture;
    const companies = { get: (id: number) => Promise.resolve(fixture.companies.get(id) ?? null) };
    return new CountBatches({
      connection,
      collections: jobCollections(connection),
      companies,
      pauseMs: 0,
    }).countChanged();
  };
  const change = ($set: object) =>
    batchesIn(fixture.connection).updateOne({ _id: `${smsID}.0`, company: 1 }, { $set });

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    for (const company of [1, 2]) {
      await fixture.company(company, 100);
      const numbers = ['995599000001', '995599000002', '447700900123'];
      const answer = await fixture.send(company, { brandID: company, text: 'hi', numbers });
      expect(answer.body).toMatchObject({ statusID: 0 });
      if (company === 1) smsID = Number(answer.body['smsID']);
    }
    await count();
    const carrierCharges = { 0: { parts: 2, price: { micros: 7_500, currency: 'USD' } } };
    await change({ statuses: [1, 2, 4], refunded: [2], carrierCharges, uncountedAt: new Date() });
  });
  afterAll(() => fixture.stop());

  it('finds no problem, whether batches are counted or not yet', async () => {
    const all = { examined: 3, violations: [] };
    expect(await checkStatistics(fixture.connection)).toMatchObject(all);
    await count();
    expect(await checkStatistics(fixture.connection)).toMatchObject(all);
  });

  it('finds values that were counted twice, of the company and in total', async () => {
    const days = statisticsIn(fixture.connection);
    await days.updateOne({ company: 1, step: 'day', delivered: 1 }, { $inc: { delivered: 1 } });
    expect((await checkStatistics(fixture.connection)).violations).toEqual([
      'company 1: delivered 2 in the statistics, 1 in the batches',
    ]);
    await days.updateOne({ company: 1, step: 'day', delivered: 2 }, { $inc: { delivered: -1 } });
    await days.deleteOne({ company: 0, step: 'day', prefix: '44', route: '', accepted: 2 });
    expect((await checkStatistics(fixture.connection)).violations).toEqual([
      'all companies: accepted 4 in the statistics, 6 in the batches',
      'all companies: refunded 0 in the statistics, 1 in the batches',
      'all companies: cost 4 in the statistics, 6 in the batches',
      'all companies: failed 1 in the statistics, 2 in the batches',
    ]);
  });

  it('finds charges of carriers that were counted twice', async () => {
    const $inc = { 'carrierPrices.USD': 1 };
    const days = statisticsIn(fixture.connection);
    await days.updateOne({ company: 1, step: 'day', carrierParts: 2 }, { $inc });
    expect((await checkStatistics(fixture.connection)).violations).toContain(
      'company 1: carrierPrices 7501 in the statistics, 7500 in the batches',
    );
    await days.updateOne({ company: 1, step: 'day', carrierParts: 2 }, { $inc: { 'carrierPrices.USD': -1 } });
  });

  it('finds a batch that has changed without being marked', async () => {
    await change({ statuses: [1, 1, 4] });
    expect((await checkStatistics(fixture.connection)).violations).toContainEqual(
      `batch ${smsID}.0: it changed after it was counted, but is not marked as changed`,
    );
  });
});
