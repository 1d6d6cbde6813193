import { recordOf, rowsOf } from '@herald/testing/http-client';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

describe('lists of payments', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start();
    client = await fixture.company({ timezone: 'Asia/Tbilisi' });
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    for (let account = 0; account < 2; account++) await client.post('/v1/accounts/create', { customerID: 1 });
    const pay = async (at: string, fields: object): Promise<void> => {
      fixture.now = () => new Date(at);
      recordOf(await client.post('/v1/payments/add', fields));
    };
    // 20:00 in UTC is midnight in Tbilisi.
    await pay('2027-03-01T19:59:59Z', { accountID: 100_001, sum: 10, paySystem: 'TBC', transactionID: 'a' });
    await pay('2027-03-01T20:00:00Z', { accountID: 100_002, sum: -3, comment: '=1+1, "x"' });
    await pay('2027-03-02T19:59:59Z', { accountID: 100_001, sum: 5, paySystem: 'BOG', transactionID: 'a' });
    await pay('2027-03-02T20:00:00Z', { accountID: 100_001, sum: 10, paySystem: 'TBC', transactionID: 'b' });
  });
  afterAll(() => fixture.stop());
  const ids = async (query: object) =>
    rowsOf(await client.get('/v1/payments', { ...query })).map(({ id }) => Number(id));

  it.each([
    [{ accountID: 100_001 }, [4, 3, 1]],
    [{ from: '2027-03-02' }, [4, 3, 2]],
    [{ to: '2027-03-02' }, [3, 2, 1]],
    [{ from: '2027-03-02', to: '2027-03-02' }, [3, 2]],
    [{ paySystem: 'TBC' }, [4, 1]],
    [{ transactionID: 'a' }, [3, 1]],
    [{ paySystem: 'TBC', transactionID: 'a' }, [1]],
    [{ typeID: 2 }, [2]],
    [{ sum: '10' }, [4, 1]],
    [{ sum: '-3.00' }, [2]],
    [{ accountID: 100_001, from: '2027-03-02', sum: 10 }, [4]],
    [{ accountID: 100_002, sum: 10 }, []],
  ])('by %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    [{ from: '2027-03-02', to: '2027-03-01' }, ['to']],
    [{ transactionID: '', paySystem: ' ', accountID: '' }, ['accountID', 'paySystem', 'transactionID']],
    [{ sum: 'x', typeID: 9, start: -1, length: 0 }, ['length', 'start', 'sum', 'typeID']],
  ])('name every invalid value of a query: %j', async (query, fields) => {
    const { status, body } = await client.get('/v1/payments', query);
    expect([status, Object.keys(body.errors as object).sort()]).toEqual([400, fields]);
  });

  it('have values that a new payment accepts', async () => {
    const other = await fixture.company();
    await other.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    await other.post('/v1/accounts/create', { customerID: 1 });
    const first = { accountID: 100_001, sum: -12.5, comment: 'x', paySystem: 'TBC', transactionID: 'a' };
    await other.post('/v1/payments/add', first);
    const { accountID, sum, comment, paySystem } = rowsOf(await other.get('/v1/payments'))[0]!;
    await other.post('/v1/payments/add', { accountID, sum, comment, paySystem });
    const shown = { accountID: '100001', sum: '-12.50', comment: 'x', paySystem: 'TBC' };
    expect(rowsOf(await other.get('/v1/payments'))).toMatchObject([shown, shown]);
    const fine = await other.post('/v1/payments/add', { accountID, sum: '12.505' });
    expect(fine.body.errors).toEqual({ sum: expect.stringContaining('at most two decimal places') });
  });

  it('report their number and their totals', async () => {
    const { body } = await client.get('/v1/payments', { to: '2027-03-02', length: 1 });
    expect(body).toMatchObject({
      status: true,
      recordsTotal: 4,
      recordsFiltered: 3,
      totals: { sum: '12.00', added: '15.00', taken: '-3.00' },
    });
    expect(await ids({ to: '2027-03-02', length: 1, start: 1 })).toEqual([2]);
  });

  it.each([
    [{ after: 4 }, [3, 2, 1]],
    [{ after: 4, start: 1, length: 1 }, [2]],
    [{ after: 1 }, []],
    [{ after: 4, from: '2027-03-02' }, [3, 2]],
    [{ after: 3, from: '2027-03-02' }, [2]],
    [{ after: 4, accountID: 100_001 }, [3, 1]],
    [{ after: 4, paySystem: 'TBC' }, [1]],
    [{ after: 3, transactionID: 'a' }, [1]],
  ])('continue after a row: %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('continue after a row of an account with the totals of the whole list, and refuse a row that is not in the list', async () => {
    const path = '/v1/payments/account/100001';
    const { body } = await client.get(path, { after: 4, length: 1 });
    expect(body).toMatchObject({ recordsFiltered: 3, data: [{ id: '3' }] });
    const { body: all } = await client.get('/v1/payments', { after: 2, to: '2027-03-02' });
    expect(all).toMatchObject({ recordsTotal: 4, recordsFiltered: 3, data: [{ id: '1' }] });
    for (const [of, after] of [
      [path, 2],
      ['/v1/payments?typeID=1', 999],
      ['/v1/payments', 'x'],
    ] as const) {
      const answer = await client.get(of, { after });
      expect(answer).toMatchObject({ status: 400, body: { errors: { after: expect.any(String) } } });
    }
  });

  it('of an account have the same filters and totals, and match the contract if the query is empty', async () => {
    const path = '/v1/payments/account/100001';
    const idsIn = (body: object) => (body as { data: { id: string }[] }).data.map(({ id }) => Number(id));
    const { body: all } = await client.get(path);
    expect([Object.keys(all), idsIn(all)]).toEqual([
      ['statusID', 'message', 'data'],
      [4, 3, 1],
    ]);
    const { body: page } = await client.get(path, { start: 1, length: 1, draw: 5 });
    expect(page).toMatchObject({ statusID: 0, draw: 5, recordsTotal: 4, recordsFiltered: 3 });
    expect([idsIn(page), 'totals' in page]).toEqual([[3], false]);
    const { body: day } = await client.get(path, { from: '2027-03-02', accountID: 100_002 });
    expect(day).toMatchObject({
      statusID: 0,
      draw: 0,
      recordsTotal: 4,
      recordsFiltered: 2,
      totals: { sum: '15.00', added: '15.00', taken: '0.00' },
    });
    expect(idsIn(day)).toEqual([4, 3]);
    const { text } = await client.get(path, { format: 'csv', to: '2027-03-02' });
    expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['id', '1', '3', '']);
    for (const query of [{ from: '2027-03-02' }, { format: 'csv' }, {}]) {
      expect((await client.get('/v1/payments/account/7', query)).status).toBe(404);
    }
  });

  it('are exported as CSV, in which no comment is a formula', async () => {
    const { text, headers } = await client.get('/v1/payments', {
      format: 'csv',
      from: '2027-03-02',
      to: '2027-03-02',
    });
    expect(headers['content-type']).toContain('text/csv');
    expect(text.split('\r\n')).toEqual([
      'id,accountID,date,sum,balance,typeID,paySystem,transactionID,comment,admin',
      `2,100002,2027-03-02 00:00:00,-3.00,-3.00,2,,,"'=1+1, ""x""",`,
      '3,100001,2027-03-02 23:59:59,5.00,15.00,1,BOG,a,,',
      '',
    ]);
  });

  it('accept 9999-12-31 as the last day', async () => {
    const query = { from: '2027-03-03', to: '9999-12-31' };
    expect(await ids(query)).toEqual([4]);
    expect((await client.admin('GET', 'payments?to=9999-12-31')).body).toMatchObject({ recordsFiltered: 4 });
    const { text } = await client.get('/v1/payments', { ...query, format: 'csv' });
    expect(text.split('\r\n')).toHaveLength(3);
  });

  it.each([
    ['from', '2027-02-30'],
    ['from', '2027-03-01T00:00:00Z'],
    ['to', '10000-01-01'],
    ['sum', '0x10'],
    ['sum', '1e1'],
    ['sum', ' 10'],
    ['sum', '-0'],
    ['sum', '10.001'],
    ['accountID', '0x186a1'],
  ])('are refused by %s=%s', async (name, value) => {
    for (const format of ['json', 'csv']) {
      const { status, body } = await client.get('/v1/payments', { [name]: value, format });
      expect([status, Object.keys(body.errors as object)]).toEqual([400, [name]]);
    }
  });

  it('are refused if from is after to', async () => {
    for (const path of ['/v1/payments', '/v1/payments/account/100001']) {
      const answer = await client.get(path, { from: '2027-03-02', to: '2027-03-01' });
      expect(answer).toMatchObject({ status: 400, body: { errors: { to: 'to must not be before from' } } });
    }
  });
});
