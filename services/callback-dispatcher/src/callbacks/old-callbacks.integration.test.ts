import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companySnapshot } from '@herald/testing/companies';
import { Namespace } from '@herald/testing/namespace';
import { testCallback } from '../testing/callbacks';
import { indexed } from '../testing/indexed';
import { callbacksIn } from './callback-model';
import { OldCallbacks } from './old-callbacks';

const DAY_MS = 86_400_000;

describe('callbacks of a company with a shortened retention period', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;

  beforeAll(async () => {
    connection = await namespace.mongo();
    await indexed(connection, callbacksIn(connection));
  });
  afterAll(() => namespace.remove());

  it('are deleted unless they wait, and do not affect other companies', async () => {
    const made = (index: number, days: number, fields: object = {}) =>
      testCallback(index, 0, {
        state: 'delivered',
        createdAt: new Date(Date.now() - days * DAY_MS),
        expireAt: new Date(Date.now() + DAY_MS),
        ...fields,
      });
    const many = Array.from({ length: 2_500 }, (_, i) => made(100 + i, 20));
    await callbacksIn(connection).insertMany([
      ...many,
      made(1, 9),
      made(2, 11),
      made(3, 11, { state: 'waiting' }),
      made(4, 11, { state: 'failed' }),
      made(5, 11, { company: 2 }),
      made(6, 26, { company: 2 }),
    ]);
    async function* all() {
      const retention = { ...DEFAULT_COMPANY_SETTINGS.retention, deliveries: 10 };
      yield companySnapshot(1, { settings: { ...DEFAULT_COMPANY_SETTINGS, retention } });
      yield companySnapshot(2);
    }
    await new OldCallbacks({ connection, companies: { all }, usualDays: 25 }).deleteOld();
    const left = await callbacksIn(connection).find().sort({ _id: 1 }).toArray();
    expect(left.map(({ _id }) => _id)).toEqual(['7.1.0', '7.3.0', '7.5.0']);
  });
});
