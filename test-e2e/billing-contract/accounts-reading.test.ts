/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { BillingCompany, type Fields, newMac, newNumber } from './support/billing-company';
import { expectInvalid, expectNotFound, MESSAGE, paging } from './support/expectations';

describe('interface.md: reading accounts', () => {
  let own: BillingCompany;
  let created: Fields[];
  let tariffID: number;
  let areaID: number;

  beforeAll(async () => {
    own = await BillingCompany.create({ modules: { network: true } });
    const ipRangeID = await own.newItem('ip-ranges', { name: 'Range', cidr: '10.20.0.0/24' });
    tariffID = await own.newItem('tariffs', { name: 'Home', price: '25.5', periodMonths: 1 });
    areaID = await own.newItem('areas', { name: 'Vake' });
    const one = await own.newCustomer({ personalNo: 'A1', email: 'one@example.com', lang: 'en' });
    const two = await own.newCustomer({ personalNo: 'B2', email: 'two@example.com', lang: 'en' });
    created = [];
    for (const fields of [
      {
        customerID: one['id'],
        name: 'Home line',
        address: 'Rustaveli 1',
        numbers: [newNumber(), newNumber()],
      },
      { customerID: one['id'], name: 'home office', address: 'rustaveli 2', tariffID, areaID },
      { customerID: two['id'], name: 'Garage', address: 'Vake', birthDate: '1999-01-31' },
    ]) {
      created.push(await own.newAccount({ ...fields, mac: newMac(), ipRangeID }));
    }
  });

  /** The record of part 2, "Records in list and get responses". */
  const record = (account: Fields, more: Fields = {}): Fields => ({
    ...Object.fromEntries(
      ['name', 'mobile', 'personalNo', 'birthDate', 'area', 'address', 'column1', 'column2'].map((field) => [
        field,
        account[field],
      ]),
    ),
    id: String(account['id']),
    areaID: account['areaID'] === null ? null : String(account['areaID']),
    tariffID: account['tariffID'] === null ? null : String(account['tariffID']),
    tariffName: null,
    tariffPrice: '0.00',
    balance: '0.00',
    statusID: '1',
    statusName: 'active',
    shutdownDate: null,
    creditDate: null,
    mac: account['mac'],
    ip: account['ip'],
    createdAt: account['createdAt'],
    ...more,
  });
  const records = (): Fields[] => [
    record(created[0]!),
    record(created[1]!, { tariffName: 'Home', tariffPrice: '25.50' }),
    record(created[2]!),
  ];

  it('GET /v1/accounts: the list with exactly the fields of part 2, by id', async () => {
    const { status, body } = await own.get('/v1/accounts');
    expect(status).toBe(200);
    expect(body).toEqual({ statusID: 0, message: MESSAGE, ...paging(0, 3), data: records() });
  });

  it('GET /v1/tariffs: {statusID, message, draw, recordsTotal, recordsFiltered, data} by id', async () => {
    const { status, body } = await own.get('/v1/tariffs');
    expect(status).toBe(200);
    expect(body).toEqual({
      statusID: 0,
      message: MESSAGE,
      ...paging(0, 1),
      data: [{ id: String(tariffID), name: 'Home', price: '25.50', periodMonths: 1 }],
    });
  });

  it('GET /v1/accounts/{id}: {statusID, message, data: [record]}', async () => {
    const { status, body } = await own.get('/v1/accounts/100002');
    expect(status).toBe(200);
    expect(body).toEqual({ statusID: 0, message: MESSAGE, data: [records()[1]] });
  });

  it.each(['999', '0', '-1', 'abc', '100001.5', '99999999999999999999'])(
    'GET /v1/accounts/%s: 404',
    async (id) => expectNotFound(await own.get(`/v1/accounts/${id}`)),
  );

  describe('GET /v1/accounts/search', () => {
    const found = async (type: string, value: unknown): Promise<unknown[]> =>
      (await own.list('/v1/accounts/search', { type, value: String(value) })).map(({ id }) => Number(id));

    it('mobile in each of its forms, primary or not', async () => {
      for (const { mobile } of created[0]!['numbers'] as { mobile: string }[]) {
        for (const form of [mobile, `+${mobile}`, `00${mobile}`, mobile.slice(3)]) {
          expect(await found('mobile', form)).toEqual([100_001]);
        }
      }
    });

    it('mac in each of its spellings', async () => {
      const mac = created[1]!['mac'] as string;
      const plain = mac.replaceAll(':', '');
      const ofHuawei = plain.replace(/(....)(....)/, '$1-$2-');
      const forms = [mac, mac.toLowerCase(), mac.replaceAll(':', '-'), plain, ofHuawei];
      for (const form of forms) expect(await found('mac', form)).toEqual([100_002]);
      expect(await found('mac', 'none')).toEqual([]);
    });

    it.each([
      ['id', '100001', [100_001]],
      ['customerID', '1', [100_001, 100_002]],
      ['name', 'HOME', [100_001, 100_002]],
      ['name', 'line', []],
      ['address', 'Rustaveli', [100_001, 100_002]],
      ['personalNo', 'A1', [100_001, 100_002]],
      ['personalNo', 'A', []],
      ['email', 'two@example.com', [100_003]],
      ['ip', '10.20.0.2', [100_002]],
      ['ip', '10.20.0.99', []],
    ])('%s = %s gives %j', async (type, value, expected) => {
      expect(await found(type, value)).toEqual(expected);
    });

    it.each(['phone', 'onuMac', 'balance', ''])('type %j: 400 that names the allowed types', async (type) => {
      const answer = await own.get('/v1/accounts/search', { type, value: 'x' });
      expectInvalid(answer, 'type');
      const allowed = 'mobile id name personalNo email customerID mac ip address'.split(' ');
      for (const name of allowed) expect(answer.text).toContain(name);
    });
  });
});
