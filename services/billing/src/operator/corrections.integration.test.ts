import { recordOf, type Row, rowsOf } from '@herald/testing/http-client';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

describe('corrections', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2);
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company({ modules: { network: true, gps: true } });
    const items = Object.entries(CATALOGUES).map(([catalogue, fields]) =>
      client.admin('post', catalogue, fields),
    );
    const customer = client.post('/v1/customers/create', {
      typeID: 1,
      name: 'Nino',
      personalNo: '0101',
      email: 'n@example.ge',
      lang: 'ka',
      numbers: [{ mobile: '995599000001' }, { mobile: '995599000002' }],
    });
    // The second area is created after the first, so that tests know the IDs of both.
    await Promise.all([customer, ...items]);
    await client.admin('post', 'areas', { name: 'Saburtalo' });
    const account = { customerID: 1, name: 'Home', areaID: 1, tagsID: [1], ipRangeID: 1, gpsProviderID: 1 };
    await client.post('/v1/accounts/create', {
      ...account,
      mac: '00:00:00:00:00:01',
      onuMac: '000000000002',
    });
    await client.post('/v1/accounts/create', { ...account, mac: '00:00:00:00:00:03' });
  });

  const CATALOGUES = {
    areas: { name: 'Vake' },
    tags: { name: 'vip' },
    'ip-ranges': { name: 'lan', cidr: '10.0.0.0/24' },
    'gps-providers': { name: 'sat' },
  };
  const CUSTOMER = '/v1/customers/1';
  const ACCOUNT = '/v1/accounts/100001';
  const found = async (of: 'customers' | 'accounts', type: string, value: string): Promise<unknown[]> =>
    rowsOf(await client.get(`/v1/${of}/search`, { type, value })).map(({ id }) => id);
  const errorsOf = async (path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await client.patch(path, body);
    return [status, answer.errors ?? answer.message];
  };
  const corrections = async (query = ''): Promise<Row[]> =>
    rowsOf(await client.admin('get', `corrections${query}`));

  it('and their records are shown without personal data to a masked operator', async () => {
    const reader = { kind: 'operator', name: 'reader', role: 'read', masked: true } as const;
    await client.admin('patch', 'customers/1', { name: 'Lela', email: 'l@example.ge' });
    for (const path of ['customers/1', 'accounts/100001', 'corrections']) {
      const { status, text } = await fixture.call(
        reader,
        'GET',
        `/admin/v1/companies/${client.company}/${path}`,
      );
      expect(status).toBe(200);
      expect(text).not.toMatch(/Nino|Lela|Home|0101|example|59900000|00:00:00:00/);
    }
  });

  it('of a customer change the given fields, also in its accounts and for searches', async () => {
    const before = [
      await found('customers', 'name', 'ni'),
      await found('customers', 'personalNo', '0101'),
      await found('accounts', 'personalNo', '0101'),
    ];
    expect(before).toEqual([['1'], ['1'], ['100001', '100002']]);
    const answer = await client.patch(CUSTOMER, {
      name: 'Lela',
      personalNo: '0202',
      email: null,
      lang: 'ru',
      typeID: '2',
      numbers: [{ mobile: '995599000002', isPrimary: 1 }, { mobile: '995599000003' }],
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'The customer is corrected.']);
    expect(recordOf(answer)).toMatchObject({
      id: 1,
      typeID: 2,
      name: 'Lela',
      personalNo: '0202',
      email: '',
      lang: 'ru',
      mobile: '995599000002',
      numbers: [{ mobile: '995599000002' }, { mobile: '995599000003' }],
    });
    expect(await found('customers', 'name', 'ni')).toEqual([]);
    expect(await found('customers', 'name', 'le')).toEqual(['1']);
    expect(await found('customers', 'personalNo', '0101')).toEqual([]);
    expect(await found('customers', 'mobile', '599000001')).toEqual([]);
    expect(await found('accounts', 'personalNo', '0202')).toEqual(['100001', '100002']);
    expect(await found('accounts', 'personalNo', '0101')).toEqual([]);
    expect(rowsOf(await client.get('/v1/accounts'))[0]).toMatchObject({ personalNo: '0202' });
  });

  it('of an account change its catalogue items and its devices, and remove values', async () => {
    const answer = await client.patch(ACCOUNT, {
      name: 'Office',
      address: 'Rustaveli 1',
      areaID: 2,
      tagsID: null,
      geoLocation: '41.7,44.8',
      mac: '000000000009',
      onuMac: null,
      gpsTrackIdentifier: 7,
      numbers: [{ mobile: '995598000001' }],
    });
    expect(recordOf(answer)).toMatchObject({
      id: 100_001,
      name: 'Office',
      address: 'Rustaveli 1',
      areaID: 2,
      area: 'Saburtalo',
      tagsID: [],
      mac: '000000000009',
      onuMac: null,
      gpsTrackIdentifier: '7',
      balance: '0.00',
      mobile: '995598000001',
    });
    expect(await found('accounts', 'mac', '00-00-00-00-00-09')).toEqual(['100001']);
    expect(await found('accounts', 'mac', '000000000001')).toEqual([]);
    expect(await found('accounts', 'address', 'rust')).toEqual(['100001']);
    expect((await client.patch(ACCOUNT, { mac: '0000.0000.0009' })).status).toBe(200);
    // An area can be deleted as soon as no account refers to it, and a removed device can be added to another account.
    expect((await client.admin('delete', 'areas/1')).status).toBe(409);
    await client.patch('/v1/accounts/100002', { areaID: null, onuMac: '000000000002' });
    expect((await client.admin('delete', 'areas/1')).status).toBe(200);
    expect((await client.admin('delete', 'areas/2')).status).toBe(409);
  });

  it('leave one row each with the values before and after, and no row without a change', async () => {
    await client.patch(CUSTOMER, { name: 'Lela', personalNo: '0101' });
    await client.patch(CUSTOMER, { name: 'Lela' });
    const answer = await client.admin('patch', 'accounts/100001', { onuMac: null });
    expect([answer.status, recordOf(answer).id]).toEqual([200, 100_001]);
    expect(recordOf(await client.admin('get', 'accounts/100001'))).toEqual(recordOf(answer));
    expect(recordOf(await client.admin('get', 'customers/1'))).toMatchObject({ id: 1, name: 'Lela' });
    const rows = await corrections();
    expect(rows).toEqual([
      {
        kind: 'account',
        id: 100_001,
        by: 'tester',
        before: { onuMac: '000000000002' },
        after: {},
        at: expect.any(String),
        requestId: answer.headers['x-request-id'],
      },
      {
        kind: 'customer',
        id: 1,
        by: null,
        before: { name: 'Nino' },
        after: { name: 'Lela' },
        at: expect.any(String),
        requestId: expect.any(String),
      },
    ]);
    expect(await corrections('?customerID=1')).toEqual([rows[1]]);
    expect(await corrections('?accountID=100002')).toEqual([]);
    expect((await client.admin('get', 'corrections?accountID=1&customerID=1')).status).toBe(400);
  });

  it('are refused with every field that is invalid, in use by another record or not correctable', async () => {
    expect(await errorsOf(CUSTOMER, { typeID: null, lang: 'fr', id: 2, numbers: [] })).toEqual([
      400,
      {
        typeID: 'typeID is required',
        lang: 'lang must be one of ka, en, ru',
        id: "id can't be corrected: it identifies the customer",
        numbers: 'numbers must have at least one number object',
      },
    ]);
    expect(await errorsOf(ACCOUNT, { balance: '1.00', stbMac: '000000000005' })).toEqual([
      400,
      {
        balance: "balance can't be corrected: payments, credit and billing runs determine it",
        stbMac: "stbMac can't be corrected: its module is disabled for the company",
      },
    ]);
    expect(await errorsOf(ACCOUNT, { areaID: 9, mac: '000000000003' })).toEqual([
      400,
      { areaID: 'There is no area 9', account: ['Another account has the mac 000000000003'] },
    ]);
    await client.post('/v1/customers/create', { typeID: 1, mobile: '995599000009' });
    expect(await errorsOf(CUSTOMER, { numbers: [{ mobile: '995599000009' }] })).toEqual([
      400,
      { numbers: 'Another customer has the number 995599000009' },
    ]);
    expect(await errorsOf(CUSTOMER, { colour: 'red' })).toEqual([400, { colour: 'colour is not allowed' }]);
    expect(await errorsOf(CUSTOMER, { was: { name: 'Nino' } })).toEqual([
      400,
      expect.stringContaining('Nothing to correct. Give at least one of typeID, name,'),
    ]);
    expect(await errorsOf(ACCOUNT, { name: 'X', colour: 1, was: { colour: 1, lang: 'fr' } })).toEqual([
      400,
      { colour: 'colour is not allowed', was: ['was.colour is not allowed'] },
    ]);
    expect(await corrections()).toEqual([]);
  });

  it('to the same number at the same time succeed only once', async () => {
    await client.post('/v1/customers/create', { typeID: 1, mobile: '995599000010' });
    const numbers = [{ mobile: '995599000077' }];
    const answers = await Promise.all([1, 2].map((id) => client.patch(`/v1/customers/${id}`, { numbers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await corrections()).toHaveLength(1);
  });

  it('and concurrent payments keep the changes of both', async () => {
    const pay = { accountID: 100_001, sum: 1 };
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => [
        client.post('/v1/payments/add', pay),
        client.patch(ACCOUNT, { name: `Home ${turn}` }),
      ]).flat(),
    );
    expect(rowsOf(await client.get(ACCOUNT))[0]).toMatchObject({
      balance: '10.00',
      name: expect.stringMatching(/^Home \d$/),
    });
    expect(await corrections('?accountID=100001')).toHaveLength(10);
  });

  it('of the minimal balance immediately decide whether the account is active', async () => {
    const billed = await fixture.company({ settings: { billingRun: true } });
    await billed.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    await billed.admin('post', 'tariffs', { name: 'Home', price: '20.00' });
    await billed.post('/v1/accounts/create', { customerID: 1, tariffID: 1 });
    await billed.run();
    const account = async () => rowsOf(await billed.get(ACCOUNT))[0]!;
    expect(await account()).toMatchObject({ statusID: '2', balance: '0.00' });
    const answer = await billed.patch(ACCOUNT, { minimalBalance: '-30' });
    expect(recordOf(answer)).toMatchObject({ statusID: 1, balance: '-20.00', minimalBalance: '-30.00' });
    expect(recordOf(await billed.patch(ACCOUNT, { minimalBalance: null }))).toMatchObject({ statusID: 2 });
    const rows = rowsOf(await billed.admin('get', 'corrections'));
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [{ minimalBalance: '-30.00' }, {}],
      [{}, { minimalBalance: '-30.00' }],
    ]);
  });

  it('of records of another company are refused with 404, and without the permission with 403', async () => {
    const other = await fixture.company();
    expect((await other.patch(CUSTOMER, { name: 'X' })).status).toBe(404);
    expect((await other.admin('patch', 'accounts/100001', { name: 'X' })).status).toBe(404);
    const poor = await fixture.company({ permissions: [] });
    expect((await poor.patch(CUSTOMER, { name: 'X' })).status).toBe(403);
    expect((await poor.patch(ACCOUNT, { name: 'X' })).status).toBe(403);
  });
});
