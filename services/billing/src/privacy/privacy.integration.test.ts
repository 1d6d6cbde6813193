import { mongo } from 'mongoose';
import { type PrivacyAnswer, type PrivacyRequest, REQUEST_QUEUE } from '@herald/contracts';
import type { Broker } from '@herald/broker';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { PATIENT_MS } from '@herald/testing/namespace';
import { checkBooks } from '../consistency';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const PSEUDONYM = 'erased-abcdefghijklmn';
/** Personal data of the test person, in each form in which it may be stored. */
const TRACES = ['Nino', 'nino', '0101', 'example.ge', '599000001', '1990-02-03', 'Abashidze', 'abashidze'];

describe('personal data in billing', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let requester: Broker;

  beforeAll(async () => {
    fixture = await BillingFixture.start(1);
    requester = await fixture.otherService();
  });
  afterAll(async () => {
    await requester.close();
    await fixture.stop();
  });
  beforeEach(async () => {
    for (const { name } of await fixture.connection.db!.listCollections().toArray())
      await fixture.connection.db!.collection(name).deleteMany({});
    client = await fixture.company({ modules: { network: true } });
    await client.admin('post', 'ip-ranges', { name: 'lan', cidr: '10.0.0.0/24' });
    const person = { typeID: 1, personalNo: '0101', email: 'n@example.ge', birthDate: '1990-02-03' };
    await client.post('/v1/customers/create', {
      ...person,
      name: 'Nono',
      address: 'Abashidze 1',
      numbers: [{ mobile: '995599000001', note: 'of Nino' }, { mobile: '995577000009' }],
    });
    await client.patch('/v1/customers/1', { name: 'Nino' });
    await client.post('/v1/customers/create', {
      typeID: 1,
      name: 'Other',
      numbers: [{ mobile: '995577000003' }],
    });
    for (const mac of ['00:00:00:00:00:01', '00:00:00:00:00:02'])
      await client.post('/v1/accounts/create', {
        customerID: 1,
        name: 'Nino’s home',
        address: 'Abashidze 1',
        mac,
        ipRangeID: 1,
        ...(mac.endsWith('1') && { numbers: [{ mobile: '995599000001' }] }),
      });
    await client.post('/v1/payments/add', {
      accountID: 100001,
      sum: 10.5,
      comment: 'cash',
      paySystem: 'desk',
    });
  });

  const ask = (request: Partial<PrivacyRequest>): Promise<PrivacyAnswer | null> =>
    requester.request(
      REQUEST_QUEUE.BILLING_PRIVACY,
      { act: 'erase', company: client.company, pseudonym: PSEUDONYM, ...request },
      PATIENT_MS,
    );
  const traces = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const { name } of await fixture.connection.db!.listCollections().toArray())
      for await (const document of fixture.connection.db!.collection(name).find())
        for (const trace of TRACES)
          if (mongo.BSON.EJSON.stringify(document).includes(trace)) found.push(`${name}: ${trace}`);
    return found;
  };
  const violations = async (): Promise<string[]> => (await checkBooks(fixture.connection)).violations;
  const balances = async (): Promise<unknown[]> =>
    rowsOf(await client.get('/v1/accounts')).map(({ id, balance }) => [id, balance]);

  it('is exported: customer, corrections, accounts, payments', async () => {
    const records: PrivacyAnswer['records'] = [];
    let after: string | null = null;
    do {
      const answer = await ask({ act: 'export', customerID: 1, after });
      records.push(...answer!.records);
      after = answer!.next;
    } while (after !== null);
    expect(records.map(({ kind, name }) => [kind, name])).toEqual([
      ['customer', 'Nino'],
      ['correction', undefined],
      ['account', 'Nino’s home'],
      ['account', 'Nino’s home'],
      ['payment', undefined],
    ]);
    expect(records.at(-1)).toMatchObject({ accountID: 100001, sum: '10.50', comment: 'cash' });
    expect(await ask({ act: 'export', customerID: 77 })).toBeNull();
    expect((await ask({ act: 'look', customerID: 1 }))!.records).toEqual(
      ['995599000001', '995577000009'].map((number) => ({ kind: 'number', number })),
    );
  });

  it.each([
    ['89161234567', '+7', '79161234567'],
    ['8 029 123-45-67', '+375', '375291234567'],
    ['861234567', '+370', '37061234567'],
    ['06 20 123 4567', '+36', '36201234567'],
    ['06 1234 5678', '+39', '390612345678'],
    ['+44 (0)7911 123456', '+44', '447911123456'],
    ['0599000002', '+995', '995599000002'],
    ['0880470125', '+998', '998880470125'],
  ])(
    'is found by the spelling of the number that it was created with: %s',
    async (written, countryCode, mobile) => {
      const numbers = [{ mobile: written, countryCode }];
      const customer = await client.post('/v1/customers/create', { typeID: 1, name: 'New', numbers });
      const account = { customerID: 1, name: 'New', address: 'A', mac: '00:00:00:00:00:03', ipRangeID: 1 };
      await client.post('/v1/accounts/create', { ...account, numbers });
      expect(customer.body).toMatchObject({ statusID: 0 });
      const find = async (number: string) => (await ask({ act: 'find', number }))!.records;
      for (const spelling of [written, mobile, `+${mobile}`, `00${mobile}`]) {
        for (const path of ['/v1/customers/search', '/v1/accounts/search'])
          expect(rowsOf(await client.get(path, { type: 'mobile', value: spelling }))).toHaveLength(1);
        expect(await find(spelling)).toEqual([{ kind: 'number', number: mobile }]);
      }
      expect(await find('995577000099')).toEqual([]);
      const other = await fixture.company();
      expect((await ask({ act: 'find', company: other.company, number: written }))!.records).toEqual([]);
    },
  );

  it('of a customer is erased; ids, balances and payments are kept and remain consistent', async () => {
    const before = await balances();
    expect(await ask({ customerID: 1 })).toMatchObject({
      erased: { customers: 1, accounts: 2, corrections: 1 },
      next: null,
    });
    expect(await traces()).toEqual([]);
    expect(await balances()).toEqual(before);
    const [payment] = rowsOf(await client.get('/v1/payments'));
    expect(payment).toMatchObject({ accountID: '100001', sum: '10.50', comment: 'cash' });
    expect(await violations()).toEqual([]);
    // Searches find the data of the other customer, and no erased data.
    expect(rowsOf(await client.get('/v1/customers/search', { type: 'name', value: 'Nino' }))).toEqual([]);
    expect(
      rowsOf(await client.get('/v1/customers/search', { type: 'mobile', value: '995577000003' })),
    ).toHaveLength(1);
    const customer = recordOf(await client.admin('get', 'customers/1'));
    expect(customer).toMatchObject({ name: PSEUDONYM, personalNo: '', email: '' });
    expect(await ask({ customerID: 1 })).toMatchObject({
      erased: { customers: 0, accounts: 0, corrections: 0 },
    });
    // The erased number is free for another customer.
    const numbers = [{ mobile: '995599000001' }];
    const again = await client.post('/v1/customers/create', { typeID: 1, name: 'Lela', numbers });
    expect(again.status).toBe(201);
  });

  it('of a number is erased with the records of its owner, whose other numbers are kept', async () => {
    expect(await ask({ number: '995599000001' })).toMatchObject({ erased: { customers: 1, accounts: 2 } });
    expect(await traces()).toEqual([]);
    const customer = recordOf(await client.admin('get', 'customers/1'));
    expect(customer.numbers).toMatchObject([
      { mobile: `${PSEUDONYM}.0`, smsEnabled: 0, note: null },
      { mobile: '995577000009', smsEnabled: 1 },
    ]);
    expect(await violations()).toEqual([]);
    expect(await ask({ number: '995599000001' })).toMatchObject({ erased: { customers: 0, accounts: 0 } });
  });
});
