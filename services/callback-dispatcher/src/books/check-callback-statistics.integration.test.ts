import { DELIVERY } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companySnapshot } from '@herald/testing/companies';
import { Namespace } from '@herald/testing/namespace';
import { callbacksIn } from '../callbacks/callback-model';
import { CallbackStore } from '../callbacks/callback-store';
import { UncountedEnds } from '../callbacks/uncounted-ends';
import { CountEnds } from '../statistics/count-ends';
import { newEndsIn } from '../statistics/new-ends-model';
import { statisticsIn } from '../statistics/statistics-model';
import { testCallback } from '../testing/callbacks';
import { indexed } from '../testing/indexed';
import { checkCallbackStatistics } from './check-callback-statistics';

const namespace = new Namespace();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let connection: MongoConnection;
let hour: string;

const violations = async (): Promise<string[]> => (await checkCallbackStatistics(connection)).violations;

beforeAll(async () => {
  connection = await namespace.mongo();
  for (const one of [callbacksIn, newEndsIn, statisticsIn]) await indexed(connection, one(connection));
});
afterAll(() => namespace.remove());

beforeEach(async () => {
  for (const one of [callbacksIn(connection), newEndsIn(connection), statisticsIn(connection)])
    await one.deleteMany({});
  const store = new CallbackStore(connection);
  const [createdAt, expireAt] = [new Date(), new Date(Date.now() + 30 * DAY_MS)];
  const times = { at: createdAt.getTime(), createdAt, since: createdAt.getTime(), expireAt };
  const some = [1, 2].flatMap((company) =>
    [1, 2, 3].map((index) =>
      testCallback(index, DELIVERY.SENT, { ...times, company, _id: `${company}.${index}.0` }),
    ),
  );
  await callbacksIn(connection).insertMany(some);
  const entry = { at: createdAt, ms: 5, status: 200, error: null };
  // One write, so that all callbacks end in the same hour.
  await store.record(
    some.map(({ _id: id, company }, at) => ({
      kind: at % 3 === 2 ? 'failed' : 'delivered',
      id,
      company,
      attempts: 1,
      entry,
    })),
  );
  const { at } = (await newEndsIn(connection).findOne({}))!;
  hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const companies = { get: (company: number) => Promise.resolve(companySnapshot(company)) };
  expect(await violations()).toEqual([]);
  await new CountEnds({ connection, singles: new UncountedEnds(connection), companies }).countAll();
});

it('accepts consistent statistics, counted or not yet', async () => {
  expect(await checkCallbackStatistics(connection)).toMatchObject({ examined: 3, violations: [] });
});

it('finds callbacks counted twice or not at all, per company and in total', async () => {
  await statisticsIn(connection).updateOne({ company: 1, step: 'hour' }, { $inc: { sent: 1 } });
  await statisticsIn(connection).deleteOne({ company: 2, step: 'hour' });
  expect((await violations()).sort()).toEqual([
    `all companies, ${hour}: failed 2 in the statistics, 1 of the companies`,
    `all companies, ${hour}: sent 4 in the statistics, 3 of the companies`,
    `company 1, ${hour}: sent 3 in the statistics, 2 in its callbacks`,
    `company 2, ${hour}: failed 0 in the statistics, 1 in its callbacks`,
    `company 2, ${hour}: sent 0 in the statistics, 2 in its callbacks`,
  ]);
});

it('accepts hours whose callbacks have expired, but not callbacks without a count', async () => {
  const old = new Date(Date.parse(hour) - 5 * DAY_MS);
  const counts = { sent: 5, late: 0, failed: 0 };
  for (const company of [0, 1])
    await statisticsIn(connection).insertOne({
      _id: `${company}/old`,
      company,
      step: 'hour',
      at: old,
      ...counts,
    });
  await callbacksIn(connection).deleteOne({ company: 1, 'ended.as': 'failed' });
  expect(await violations()).toEqual([]);
  await callbacksIn(connection).updateMany(
    { company: 1 },
    { $set: { 'ended.at': new Date(old.getTime() - DAY_MS) } },
  );
  expect(await violations()).toContainEqual(
    expect.stringMatching(/^company 1, .*: sent 0 in the statistics, 2 in/),
  );
});

it('accepts callbacks that are kept for longer than the hourly statistics', async () => {
  const createdAt = new Date(Date.now() - 100 * DAY_MS);
  const times = { at: createdAt.getTime(), createdAt, since: createdAt.getTime() };
  await callbacksIn(connection).insertOne(
    testCallback(9, DELIVERY.SENT, {
      ...times,
      state: 'delivered',
      ended: { as: 'sent', at: createdAt },
      expireAt: new Date(Date.now() + DAY_MS),
    }),
  );
  expect(await violations()).toEqual([]);
});
