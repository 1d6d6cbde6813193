import { rowsOf } from '@herald/testing/http-client';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

/** Admin API lists of a company's customers, accounts and payments. */
describe("lists of a company's records", () => {
  let fixture: BillingFixture;
  let one: CompanyClient;
  let other: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2);
    [one, other] = [await fixture.company(), await fixture.company()];
    for (const client of [one, other])
      for (const [index, name] of ['Nino', 'Nina', 'Lela'].entries()) {
        const numbers = [{ mobile: `99559900000${index}` }];
        await client.post('/v1/customers/create', { typeID: 1, name: `${name} ${client.company}`, numbers });
        await client.post('/v1/accounts/create', { customerID: 1, name: `${name}'s` });
      }
    for (const [accountID, sum] of [
      [100001, 10],
      [100002, 20],
      [100002, -5],
    ])
      await one.post('/v1/payments/add', { accountID, sum, paySystem: 'desk' });
  });
  afterAll(() => fixture.stop());

  const ids = async (path: string): Promise<unknown[]> =>
    rowsOf(await one.admin('get', path)).map(({ id }) => id);

  it('have the same records as the lists of the company, and none of another company', async () => {
    for (const list of ['customers', 'accounts']) {
      const own = await one.get(`/v1/${list}`);
      const seen = await one.admin('get', list);
      expect(seen.body).toEqual({ ...own.body, data: own.body.data });
      expect(rowsOf(seen)).toHaveLength(3);
    }
    const { status: _status, ...own } = (await one.get('/v1/payments')).body;
    expect((await one.admin('get', 'payments')).body).toMatchObject({ statusID: 0, ...own });
    expect(rowsOf(await other.admin('get', 'payments'))).toEqual([]);
  });

  it('continue after a record in both orders', async () => {
    expect(await ids('customers?newestFirst=true&length=2')).toEqual(['3', '2']);
    expect(await ids('customers?newestFirst=true&length=2&after=2')).toEqual(['1']);
    expect(await ids('accounts?after=100001')).toEqual(['100002', '100003']);
    expect(await ids('payments?length=2')).toEqual(['3', '2']);
    expect(await ids('payments?after=2')).toEqual(['1']);
  });

  it('return the matches of a search, and refuse an invalid search with the name of the field', async () => {
    expect(await ids('customers?type=name&value=nin')).toEqual(['1', '2']);
    expect(await ids('accounts?type=customerID&value=1&start=2')).toEqual(['100003']);
    const wrong = await one.admin('get', 'customers?type=mac&value=1');
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ['type']]);
    const half = await one.admin('get', 'accounts?value=1');
    expect([half.status, Object.keys(half.body.errors as object)]).toEqual([400, ['type']]);
    const both = await one.admin('get', 'customers?type=name&value=nin&after=1');
    expect([both.status, Object.keys(both.body.errors as object)]).toEqual([400, ['after']]);
  });

  it('find any field, parts of names in any case, and the ends of numbers', async () => {
    const found = async (list: string, type: string, value: string): Promise<unknown[]> =>
      ids(`${list}?type=${type}&value=${encodeURIComponent(value)}`);
    expect(await found('customers', 'any', '99559900000')).toEqual([]);
    expect(await found('customers', 'any', '99000001')).toEqual(['2']);
    expect(await found('customers', 'any', '+995 599 000 002')).toEqual(['3']);
    expect(await found('customers', 'any', 'IN')).toEqual(['1', '2']);
    expect(await found('customers', 'any', 'lela')).toEqual(['3']);
    expect(await found('customers', 'any', '.*')).toEqual([]);
    expect(await found('customers', 'namePart', 'el')).toEqual(['3']);
    expect(await found('customers', 'numberEnd', '0002')).toEqual(['3']);
    expect(await found('customers', 'numberEnd', '02')).toEqual([]);
    expect(await found('accounts', 'any', '1')).toEqual(['100001', '100002', '100003']);
    expect(await found('accounts', 'any', '100002')).toEqual(['100002']);
    expect(await found('accounts', 'addressPart', 'veli')).toEqual([]);
    expect(await ids('customers?type=any&value=in&start=1')).toEqual(['2']);
  });

  it('are searched over all companies by the beginning of the name, the number and the ID', async () => {
    const found = async (list: string, value: string): Promise<unknown[]> => {
      const { body } = await one.admin('get', `../../${list}?value=${encodeURIComponent(value)}`);
      return (body.data as { company: number; id: number }[]).map(({ company, id }) => [company, id]);
    };
    const both = (id: number) => [
      [one.company, id],
      [other.company, id],
    ];
    expect(await found('customers', 'NINO')).toEqual(both(1));
    expect(await found('customers', `lela ${other.company}`)).toEqual([[other.company, 3]]);
    expect(await found('customers', '+995 599 000 001')).toEqual(both(2));
    expect(await found('accounts', '100002')).toEqual(both(100_002));
    expect(await found('accounts', 'nobody')).toEqual([]);
    expect((await one.admin('get', '../../accounts')).status).toBe(400);
  });

  it('are searched over all companies by the address of a device, in each spelling', async () => {
    const network = await fixture.company({ modules: { network: true } });
    await network.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    await network.admin('post', 'ip-ranges', { name: 'lan', cidr: '10.250.7.0/24' });
    await network.post('/v1/accounts/create', { customerID: 1, ipRangeID: 1, mac: 'aa:bb:cc:00:11:22' });
    for (const value of ['AABB-CC00-1122', 'aabbcc001122', '10.250.7.1', '::ffff:10.250.7.1']) {
      const { body } = await one.admin('get', `../../accounts?value=${encodeURIComponent(value)}`);
      expect(body.data).toMatchObject([{ company: network.company, id: 100_001 }]);
    }
  });

  it('are exported as files: all records, the matches of a search, and in both orders', async () => {
    const idsIn = async (path: string): Promise<string[]> => {
      const { text, headers, status } = await one.admin('get', `${path}format=csv`);
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      const [names, ...lines] = text.split('\r\n').map((line) => line.split(','));
      expect(names![0]).toBe('id');
      return lines.slice(0, -1).map(([id]) => id!);
    };
    await one.patch('/v1/accounts/100003', { minimalBalance: '-5.00' });
    expect(await idsIn('customers?')).toEqual(['1', '2', '3']);
    expect(await idsIn('customers?newestFirst=true&')).toEqual(['3', '2', '1']);
    expect(await idsIn('customers?after=1&')).toEqual(['2', '3']);
    expect(await idsIn('customers?type=name&value=nin&')).toEqual(['1', '2']);
    expect(await idsIn('customers?type=mobile&value=599000001&')).toEqual(['2']);
    expect(await idsIn('accounts?')).toEqual(['100001', '100002', '100003']);
    expect(await idsIn('accounts?type=customerID&value=1&')).toEqual(['100001', '100002', '100003']);
    expect(await idsIn('accounts?type=name&value=L&')).toEqual(['100003']);
    const { text } = await one.admin('get', 'accounts?format=csv');
    expect(text.split('\r\n')[0]).toContain('minimalBalance');
    expect((await one.admin('get', 'corrections?format=csv')).status).toBe(200);
    const wrong = await one.admin('get', 'customers?format=xml');
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ['format']]);
    const unknown = await one.get('/v1/customers/accounts/77', { format: 'csv' });
    expect(unknown).toMatchObject({ status: 404, body: { statusID: 404 } });
  });

  it('return totals of filtered payments, and export these payments as a file', async () => {
    const { body } = await one.admin('get', 'payments?accountID=100002');
    expect(body).toMatchObject({
      recordsFiltered: 2,
      totals: { sum: '15.00', added: '20.00', taken: '-5.00' },
    });
    const { text } = await one.admin('get', 'payments?accountID=100002&format=csv');
    expect(
      text
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',')[3]),
    ).toEqual(['20.00', '-5.00']);
  });
});
