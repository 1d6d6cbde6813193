import { companyCaller, OPERATOR } from '@herald/testing/service-fixture';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

describe('money and ids are read as written', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start(1);
    client = await fixture.company();
    await client.post('/v1/customers/create', { typeID: 1, mobile: '995555000001' });
    await client.post('/v1/accounts/create', { customerID: 1 });
  });
  afterAll(() => fixture.stop());

  const caller = () => companyCaller(client.company, ['payments.add', 'accounts.create', 'credit']);
  const posted = (path: string, body: string) => fixture.call(caller(), 'POST', path, { body });

  it.each([
    ['/v1/payments/add', '{"accountID":100001,"sum":10.000000000000000001}', 'sum'],
    ['/v1/payments/add', '{"accountID":100001,"sum":0.005}', 'sum'],
    ['/v1/payments/add', '{"accountID":100001,"sum":10.000}', 'sum'],
    ['/v1/payments/add', '{"accountID":100001,"sum":9007199254740993}', 'sum'],
    ['/v1/payments/add', '{"accountID":100001.0000000000000001,"sum":1}', 'accountID'],
    ['/v1/payments/add', '{"accountID":100001,"sum":1,"sum":2}', 'sum'],
    ['/v1/payments/add', '{"accountID":7,"sum":1,"accountID":100001}', 'accountID'],
    ['/v1/payments/add', '{"accountID":100001,"sum":1,"transactionID":9007199254740993}', 'transactionID'],
    ['/v1/payments/add', '{"accountID":100001,"sum":1,"dryRun":true}', 'dryRun'],
    ['/v1/accounts/create', '{"customerID":1,"customerID":2}', 'customerID'],
    [
      '/v1/accounts/create',
      '{"customerID":1,"numbers":[{"number":"555000002","number":"555000003"}]}',
      'numbers.number',
    ],
    ['/v1/accounts/setCredit', '{"accountID":100001,"date":"2127-01-01","date":"2127-01-02"}', 'date'],
  ])('POST %s %s names %s', async (path, body, field) => {
    const before = (await client.get('/v1/payments')).body['recordsTotal'];
    const { status, body: refused } = await posted(path, body);
    expect([status, refused]).toMatchObject([400, { statusID: 400, data: null }]);
    expect(Object.keys(refused['errors'] as object)).toEqual([field]);
    expect((await client.get('/v1/payments')).body['recordsTotal']).toBe(before);
  });

  it('a dry run of the billing run is one in the query, too', async () => {
    const asked = (search: string, body?: string) =>
      fixture.call(OPERATOR, 'POST', `/admin/v1/companies/${client.company}/billing-run${search}`, { body });
    const { date } = recordOf(await asked('?dryRun=true'));
    expect(recordOf(await asked('?dryRun=1', '{}'))).toMatchObject({ date, dryRun: true });
    for (const search of ['?dryRun=True', '?dryRun=', '?dryRun=true&dryRun=true'])
      expect((await asked(search)).body['errors']).toHaveProperty('dryRun');
    expect((await asked('?dryRun=true', '{"dryRun":false}')).status).toBe(400);
    const runs = await fixture.call(
      OPERATOR,
      'GET',
      `/admin/v1/companies/${client.company}/billing-runs`,
      {},
    );
    expect(rowsOf(runs).every(({ dryRun }) => dryRun === true)).toBe(true);
  });
});
