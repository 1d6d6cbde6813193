/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { BillingCompany } from './support/billing-company';
import { expectInvalid, ids, MESSAGE, paging } from './support/expectations';

/** Paths that the decisions add for corrections (interface-decisions.md, "Beside the contract, for companies"). */
const CORRECTED = ['/v1/customers/1', '/v1/accounts/100001'];

/** Every billing endpoint (interface.md part 4). */
const ENDPOINTS = [
  'GET /v1/customers',
  'POST /v1/customers/create',
  'GET /v1/customers/1',
  'GET /v1/customers/search?type=id&value=1',
  'GET /v1/customers/accounts/1',
  'GET /v1/accounts',
  'POST /v1/accounts/create',
  'GET /v1/accounts/100001',
  'GET /v1/accounts/search?type=id&value=1',
  'POST /v1/accounts/setCredit',
  'GET /v1/payments',
  'GET /v1/payments/account/100001',
  'POST /v1/payments/add',
].map((endpoint) => {
  const [method, path] = endpoint.split(' ') as [string, string];
  return { endpoint, method, path };
});

const LISTS = [
  '/v1/customers',
  '/v1/customers/search?type=name&value=x',
  '/v1/customers/accounts/1',
  '/v1/accounts',
  '/v1/accounts/search?type=name&value=x',
  '/v1/payments',
  '/v1/payments/account/100001',
];

/** Lists with paging in the style of DataTables. */
const PAGED = LISTS.filter((path) => !path.startsWith('/v1/payments/account'));

describe('billing: errors and paging', () => {
  let company: BillingCompany;

  beforeAll(async () => {
    company = await BillingCompany.create();
    const { id: customerID } = await company.newCustomer({ name: 'x' });
    for (let n = 0; n < 3; n++) await company.newAccount({ customerID, name: 'x' });
    await company.newCustomer({ name: 'x' });
    await company.newCustomer({ name: 'x' });
    for (let n = 0; n < 3; n++) await company.pay(100_001, 1);
  });

  describe.each(ENDPOINTS)('$endpoint', ({ method, path }) => {
    it('another method: 405 with Allow', async () => {
      const bare = path.split('?')[0]!;
      for (const other of ['PUT', 'DELETE', ...(CORRECTED.includes(bare) ? [] : ['PATCH'])]) {
        const answer = await company.company.api.request(other, bare, { body: {} });
        expect(answer).toMatchObject({ status: 405, body: { statusID: 405, message: MESSAGE } });
        expect(answer.headers['allow']).toContain(method);
      }
    });
  });

  it.each(['/v1/accounts/100001/payments', '/v1/payments/account', '/customers'])(
    'the unknown path %s: 404',
    async (path) => {
      expect(await company.get(path)).toMatchObject({
        status: 404,
        body: { statusID: 404, message: MESSAGE },
      });
    },
  );

  describe('paging of all lists', () => {
    it.each(PAGED)('%s: draw is echoed; start and length choose the page', async (path) => {
      const all = ids(await company.get(path));
      expect(all).toHaveLength(3);
      const page = await company.get(path, { draw: 17, start: 1, length: 1 });
      expect(page.body).toMatchObject(paging(17, 3));
      expect(ids(page)).toEqual([all[1]]);
      expect(ids(await company.get(path, { start: 2 }))).toEqual([all[2]]);
      expect(ids(await company.get(path, { start: 1_000_000 }))).toEqual([]);
      expect(ids(await company.get(path, { length: 10_000 }))).toEqual(all);
    });

    it('/v1/payments/account/{id}: start and length choose the page', async () => {
      const path = '/v1/payments/account/100001';
      const all = ids(await company.get(path));
      expect(all).toHaveLength(3);
      expect(ids(await company.get(path, { start: 1, length: 1 }))).toEqual([all[1]]);
      expect(ids(await company.get(path, { start: 5 }))).toEqual([]);
    });

    const bad = {
      draw: ['x', '-1', '1.5'],
      start: ['x', '-1', '99999999999999999999'],
      length: ['', '0', '10001'],
    };
    it.each(LISTS)('%s: invalid values are 400 and named', async (path) => {
      for (const [field, values] of Object.entries(bad)) {
        for (const value of values) expectInvalid(await company.get(path, { [field]: value }), field);
      }
      expectInvalid(
        await company.get(path, { draw: 'x', start: 'x', length: 'x' }),
        'draw',
        'start',
        'length',
      );
    });
  });
});
