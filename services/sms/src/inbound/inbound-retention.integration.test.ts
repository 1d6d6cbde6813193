import { mongo } from 'mongoose';
import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companySnapshot } from '@herald/testing/companies';
import { Namespace } from '@herald/testing/namespace';
import { inboundIn } from './inbound-model';
import { InboundStore } from './inbound-store';

const DAY_MS = 86_400_000;

describe('inbound messages', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;

  beforeAll(async () => {
    connection = await namespace.mongo();
    inboundIn(connection);
    await connection.model('inbound').createIndexes();
  });
  afterAll(() => namespace.remove());

  const keeping = (company: number, inbound: number) => {
    const retention = { ...DEFAULT_COMPANY_SETTINGS.retention, inbound };
    return companySnapshot(company, { settings: { ...DEFAULT_COMPANY_SETTINGS, retention } });
  };

  it("are kept for their company's retention period; a shortened period also applies to stored messages", async () => {
    const store = new InboundStore(connection, 40);
    const [own, usual] = [keeping(1, 10), companySnapshot(2)];
    const say = (company: number, days: number, asked = false) =>
      store.append(
        {
          _id: new mongo.ObjectId(),
          company,
          number: '995599000001',
          to: 'Shop',
          text: 'hi',
          brandID: null,
          keyword: null,
          parts: 1,
          partial: false,
          action: 'none',
          route: 'main',
          requestId: `inbound-${company}-${days}`,
          at: new Date(Date.now() - days * DAY_MS),
          asked,
        },
        company === 1 ? own : usual,
      );
    for (const days of [1, 6]) await say(1, days);
    // Not published yet.
    await say(1, 7, true);
    for (const days of [1, 6]) await say(2, days);
    const found = () => inboundIn(connection).find().sort({ company: 1, at: -1 }).toArray();
    const daysOf = (await found()).map(({ at, expiresAt }) => (expiresAt.getTime() - at.getTime()) / DAY_MS);
    expect(daysOf).toEqual([10, 10, 10, 40, 40]);

    async function* companies() {
      yield keeping(1, 5);
      yield usual;
    }
    await store.removeOlder(companies(), () => true);
    expect((await found()).map(({ requestId }) => requestId)).toEqual([
      ...['inbound-1-1', 'inbound-1-7', 'inbound-2-1', 'inbound-2-6'],
    ]);
  });
});
