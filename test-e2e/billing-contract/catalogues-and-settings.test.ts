/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { operator } from '../support/operator-api';
import { BillingCompany, type Fields, newMac } from './support/billing-company';
import { expectInvalid, expectNotFound, MESSAGE } from './support/expectations';

/** Every catalogue with an item, and the item as returned. */
const CATALOGUES: { catalogue: string; fields: Fields; shown?: Fields }[] = [
  { catalogue: 'customer-types', fields: { name: 'state' } },
  {
    catalogue: 'tariffs',
    fields: { name: 'Home', price: 25.5, periodMonths: 3 },
    shown: { name: 'Home', price: '25.50', periodMonths: 3 },
  },
  { catalogue: 'areas', fields: { name: 'Vake' } },
  { catalogue: 'groups', fields: { name: 'North' } },
  { catalogue: 'tags', fields: { name: 'vip' } },
  {
    catalogue: 'ip-ranges',
    fields: { name: 'Main', cidr: '10.0.0.0/24', exclude: ['10.0.0.1'] },
  },
  { catalogue: 'gps-providers', fields: { name: 'Tracker' } },
];

describe("decisions, the operator's API: catalogues", () => {
  let company: BillingCompany;
  const path = (catalogue: string, id?: unknown): string =>
    `/companies/${company.id}/${catalogue}${id === undefined ? '' : `/${String(id)}`}`;

  beforeAll(async () => {
    company = await BillingCompany.create();
  });

  describe.each(CATALOGUES)('$catalogue', ({ catalogue, fields, shown = fields }) => {
    let id: number;

    it('POST: 201 {statusID, message, data}, its id is a number', async () => {
      const { status, body } = await operator().post(path(catalogue), fields);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        statusID: 0,
        message: MESSAGE,
        data: { ...shown, id: expect.any(Number) },
      });
      id = (body.data as { id: number }).id;
    });

    it('PUT changes it', async () => {
      const { status, body } = await operator().request('PUT', path(catalogue, id), {
        body: { ...fields, name: 'Renamed' },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ statusID: 0, data: { ...shown, id, name: 'Renamed' } });
    });

    it.each([undefined, ' ', 'x'.repeat(51), 5].map((name) => [name]))(
      'POST with name %j: 400',
      async (name) => expectInvalid(await operator().post(path(catalogue), { ...fields, name }), 'name'),
    );

    it('DELETE removes an unused item; its id is never reused', async () => {
      expect(await operator().request('DELETE', path(catalogue, id))).toMatchObject({
        status: 200,
        body: { statusID: 0, message: MESSAGE },
      });
      expectNotFound(await operator().request('DELETE', path(catalogue, id)));
      expectNotFound(await operator().request('PUT', path(catalogue, id), { body: fields }));
      expect(await company.newItem(catalogue, fields)).toBeGreaterThan(id);
    });
  });

  it('an item in use can not be deleted: 409', async () => {
    const own = await BillingCompany.create({ modules: { network: true, gps: true } });
    const items = {
      typeID: ['customer-types', await own.newItem('customer-types', { name: 'state' })],
      tariffID: ['tariffs', await own.newItem('tariffs', { name: 'Home', price: 1, periodMonths: 1 })],
      areaID: ['areas', await own.newItem('areas', { name: 'Vake' })],
      groupID: ['groups', await own.newItem('groups', { name: 'North' })],
      tagsID: ['tags', await own.newItem('tags', { name: 'vip' })],
      ipRangeID: ['ip-ranges', await own.newItem('ip-ranges', { name: 'Main', cidr: '10.3.0.0/24' })],
      gpsProviderID: ['gps-providers', await own.newItem('gps-providers', { name: 'Tracker' })],
    } satisfies Record<string, [string, number]>;
    const { id: customerID } = await own.newCustomer({ typeID: items.typeID[1] });
    const { typeID: _type, tagsID, ...rest } = items;
    const fields = Object.fromEntries(Object.entries(rest).map(([name, [, id]]) => [name, id]));
    await own.newAccount({ customerID, mac: newMac(), tagsID: [tagsID[1]], ...fields });
    for (const [catalogue, id] of Object.values(items)) {
      const answer = await operator().request('DELETE', `/companies/${own.id}/${catalogue}/${id}`);
      expect(answer).toMatchObject({ status: 409, body: { statusID: 409, message: MESSAGE } });
    }
  });

  it('a new name and price show in the records of accounts', async () => {
    const tariffID = await company.newItem('tariffs', { name: 'Old', price: 1, periodMonths: 1 });
    const areaID = await company.newItem('areas', { name: 'Old' });
    const { id } = await company.newAccount({ tariffID, areaID });
    await operator().data('PUT', path('tariffs', tariffID), { name: 'New', price: '2.5', periodMonths: 1 });
    await operator().data('PUT', path('areas', areaID), { name: 'Saburtalo' });
    expect(await company.account(id)).toMatchObject({
      tariffName: 'New',
      tariffPrice: '2.50',
      area: 'Saburtalo',
    });
  });
});

describe('decisions: settings of a company', () => {
  const patch = (company: BillingCompany, settings: Fields) =>
    operator().data('PATCH', `/companies/${company.id}`, { settings });

  it('changed id starts: ids continue from there, and never go back', async () => {
    const company = await BillingCompany.create();
    expect([(await company.newCustomer())['id'], (await company.newAccount())['id']]).toEqual([1, 100_001]);
    await patch(company, { customerIdStart: 500, accountIdStart: 200_000 });
    await until(
      async () => (await company.newCustomer())['id'] as number,
      (id) => id >= 500,
    );
    // Another instance may receive the change later.
    const firstAccount = await until(
      async () => (await company.newAccount())['id'] as number,
      (id) => id >= 200_000,
    );
    expect(firstAccount).toBe(200_000);
    await patch(company, { customerIdStart: 1, accountIdStart: 1 });
    const made = [await company.newAccount(), await company.newAccount()];
    expect(made.map(({ id }) => id)).toEqual([200_001, 200_002]);
  });

  it('the times of records are in the company’s time zone, also after a change of the zone', async () => {
    const company = await BillingCompany.create({ timezone: 'UTC' });
    const { id, createdAt } = await company.newCustomer();
    await operator().data('PATCH', `/companies/${company.id}`, { timezone: 'Asia/Tokyo' });
    const shown = await until(
      async () => (await company.list(`/v1/customers/${String(id)}`))[0]!['createdAt'],
      (value) => value !== createdAt,
    );
    const hours = (Date.parse(`${String(shown)}Z`) - Date.parse(`${String(createdAt)}Z`)) / 3_600_000;
    expect(hours).toBe(9);
  });
});
