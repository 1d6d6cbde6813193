import { recordOf, rowsOf } from '@herald/testing/http-client';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const queryOf = (query: object) => new URLSearchParams(query as Record<string, string>).toString();

describe('catalogues', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2);
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company();
  });

  it('list items newest first and after a given id, as customers and accounts do', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await client.admin('post', 'areas', { name });
    for (const mobile of ['599000001', '599000002', '599000003', '599000004']) {
      const { id: customerID } = recordOf(await client.post('/v1/customers/create', { typeID: 1, mobile }));
      await client.post('/v1/accounts/create', { customerID });
    }
    const lists = {
      areas: async (query: object) => rowsOf(await client.admin('get', `areas?${queryOf(query)}`)),
      customers: async (query: object) => rowsOf(await client.get('/v1/customers', { ...query })),
      accounts: async (query: object) => rowsOf(await client.get('/v1/accounts', { ...query })),
    };
    for (const list of Object.values(lists)) {
      const begin = Number((await list({}))[0]!.id) - 1;
      const positionsOf = async (query: object) => (await list(query)).map(({ id }) => Number(id) - begin);
      expect(await positionsOf({})).toEqual([1, 2, 3, 4]);
      expect(await positionsOf({ newestFirst: true })).toEqual([4, 3, 2, 1]);
      expect(await positionsOf({ newestFirst: true, start: 1, length: 2 })).toEqual([3, 2]);
      expect(await positionsOf({ newestFirst: true, start: 3, length: 2 })).toEqual([1]);
      expect(await positionsOf({ newestFirst: true, start: 4 })).toEqual([]);
      expect(await positionsOf({ newestFirst: true, after: begin + 3, start: 1 })).toEqual([1]);
      expect(await positionsOf({ after: begin + 2, length: 1 })).toEqual([3]);
    }
  });

  it('keep both of two changes of different fields at once', async () => {
    const { id } = recordOf(await client.admin('post', 'tariffs', { name: 'old', price: 1 }));
    for (let price = 2; price < 12; price++) {
      const changes = [{ name: `tariff ${price}` }, { price }];
      await Promise.all(changes.map((fields) => client.admin('put', `tariffs/${id}`, fields)));
      const stored = recordOf(await client.admin('get', `tariffs/${id}`));
      expect(stored).toMatchObject({ name: `tariff ${price}`, price: `${price}.00` });
    }
  });

  it('take an item as it is shown, and name fields that it does not have', async () => {
    const created = recordOf(await client.admin('post', 'tariffs', { name: 'Home', price: 1 }));
    const shown = recordOf(await client.admin('get', `tariffs/${created.id}`));
    expect(recordOf(await client.admin('put', `tariffs/${created.id}`, { ...shown, price: '2.00' }))).toEqual(
      {
        ...shown,
        price: '2.00',
      },
    );
    const wrong = await client.admin('put', `tariffs/${created.id}`, {
      id: 77,
      name: 'X',
      cidr: '10.0.0.0/8',
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { id: "id can't be changed", cidr: 'cidr is not allowed' },
    ]);
    expect(recordOf(await client.admin('get', `tariffs/${created.id}`))).toMatchObject({ name: 'Home' });
  });

  it('have two default customer types in a new company, which are not created again after their deletion', async () => {
    const lists = await Promise.all(Array.from({ length: 10 }, () => client.admin('get', 'customer-types')));
    for (const { status, body } of lists) {
      expect([status, body]).toEqual([
        200,
        {
          statusID: 0,
          message: 'The customer types of the company.',
          draw: 0,
          recordsTotal: 2,
          recordsFiltered: 2,
          data: [
            { id: 1, name: 'individual', uses: 0 },
            { id: 2, name: 'legal entity', uses: 0 },
          ],
        },
      ]);
    }
    expect((await client.admin('delete', 'customer-types/2')).status).toBe(200);
    const created = await client.admin('post', 'customer-types', { name: 'embassy' });
    expect([created.status, recordOf(created)]).toEqual([201, { id: 3, name: 'embassy', uses: 0 }]);
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    const left = rowsOf(await client.admin('get', 'customer-types'));
    expect(left.map(({ id, uses }) => [id, uses])).toEqual([
      [1, 1],
      [3, 0],
    ]);
  });

  it('refuse an IP range that overlaps another range, in any order of creation', async () => {
    const answers = await Promise.all(
      ['10.0.0.0/23', '10.0.1.0/24', '10.0.1.128/25', '10.0.0.0/8'].map((cidr) =>
        client.admin('post', 'ip-ranges', { name: 'lan', cidr }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const other = await client.admin('post', 'ip-ranges', { name: 'lan', cidr: '172.16.5.9/24' });
    expect(recordOf(other)).toMatchObject({ cidr: '172.16.5.0/24', exclude: [] });
    // This network is part of all four ranges, any of which may have been created.
    const moved = await client.admin('put', `ip-ranges/${recordOf(other).id}`, { cidr: '10.0.1.192/26' });
    expect([moved.status, moved.body.errors!.cidr]).toEqual([400, expect.stringContaining('overlaps')]);
  });
});
