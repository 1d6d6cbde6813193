/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { newKey } from '../support/company';
import { newPhone } from '../support/phones';
import { BillingCompany, type Fields, newMac, newNumber } from './support/billing-company';
import { dayAhead } from './support/calendar';
import { DATE_TIME, expectInvalid, expectNotFound, ids, MESSAGE, paging } from './support/expectations';

describe('interface.md: accounts', () => {
  let company: BillingCompany;
  let customerID: number;

  beforeAll(async () => {
    company = await BillingCompany.create();
    const customer = { lang: 'en', personalNo: '01001099999', email: 'owner@example.com' };
    customerID = (await company.newCustomer(customer))['id'] as number;
  });

  describe('part 4: POST /v1/accounts/create', () => {
    it('201 {statusID, message, data: account}, every field of part 2 in its type', async () => {
      const [areaID, groupID, tag1, tag2] = await Promise.all([
        company.newItem('areas', { name: 'Vake' }),
        company.newItem('groups', { name: 'North' }),
        company.newItem('tags', { name: 'vip' }),
        company.newItem('tags', { name: 'new' }),
      ]);
      const tariffID = await company.newItem('tariffs', { name: 'Home', price: '25.50', periodMonths: 1 });
      const mobile = newPhone();
      const given = {
        customerID,
        name: 'Home line',
        birthDate: '1985-12-31',
        areaID,
        address: 'Chavchavadze 5',
        geoLocation: '41.7151,44.8271',
        column1: 'one',
        column2: 'two',
        groupID,
        tagsID: [tag1, tag2],
        tariffID,
      };
      const number = { number: mobile.slice(3), mobile, countryCode: '+995' };
      const { status, body } = await company.createAccount({ ...given, numbers: [{ mobile }] });
      expect(status).toBe(201);
      expect(body).toEqual({
        statusID: 0,
        message: MESSAGE,
        data: {
          ...given,
          id: expect.any(Number),
          mobile,
          numbers: [{ ...number, isPrimary: 1, smsEnabled: 1, note: null }],
          personalNo: '01001099999',
          area: 'Vake',
          balance: '0.00',
          statusID: 1,
          createdAt: DATE_TIME,
        },
      });
    });

    it('only customerID is required; what is absent is null, empty or a placeholder', async () => {
      const { status, body } = await company.createAccount({ customerID });
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        customerID,
        birthDate: null,
        areaID: null,
        area: MESSAGE,
        geoLocation: null,
        groupID: null,
        tagsID: [],
        tariffID: null,
        numbers: [],
        balance: '0.00',
        statusID: 1,
      });
      expect(body).not.toHaveProperty('warning');
      for (const field of ['mac', 'onuMac', 'ipRangeID', 'ip', 'warning'])
        expect(body.data).not.toHaveProperty(field);
    });

    it("the placeholder of a missing area is in the customer's language", async () => {
      const areas = await Promise.all(
        ['ka', 'en', 'ru'].map(async (lang) => {
          const { id } = await company.newCustomer({ lang });
          return (await company.newAccount({ customerID: id }))['area'];
        }),
      );
      expect(new Set(areas).size).toBe(3);
    });

    it.each([[[]], [undefined], [null]])('numbers may be %j', async (numbers) => {
      expect((await company.createAccount({ customerID, numbers })).status).toBe(201);
    });

    it('the rules of number objects: repeats removed, the first is primary', async () => {
      const [one, two] = [newPhone(), newPhone()];
      const numbers = [{ mobile: one }, { number: two.slice(3) }, { mobile: `+${one}` }];
      const account = await company.newAccount({ customerID, numbers });
      expect(account).toMatchObject({
        mobile: one,
        numbers: [
          { mobile: one, isPrimary: 1 },
          { mobile: two, isPrimary: 0 },
        ],
      });
    });

    it('ids count up from 100001', async () => {
      const own = await BillingCompany.create();
      const { id } = await own.newCustomer();
      const created = [await own.newAccount({ customerID: id }), await own.newAccount({ customerID: id })];
      expect(created.map((account) => account['id'])).toEqual([100_001, 100_002]);
    });

    it('the setting accountIdStart moves their start', async () => {
      const own = await BillingCompany.create({ settings: { accountIdStart: 42 } });
      expect((await own.newAccount())['id']).toBe(42);
    });

    it.each(['0,0', '-90,-180', '90,180', '41.7151377,44.8270960', '-12.5,7'])(
      'geoLocation %s',
      async (geoLocation) => {
        expect(await company.newAccount({ customerID, geoLocation })).toMatchObject({ geoLocation });
      },
    );

    it('integers may come in digits', async () => {
      const tariffID = await company.newItem('tariffs', { name: 'Digits', price: 1, periodMonths: 1 });
      const given = { customerID: String(customerID), tariffID: String(tariffID), tagsID: [] };
      expect(await company.newAccount(given)).toMatchObject({ customerID, tariffID });
    });

    it('the same number may be of a customer and of an account', async () => {
      const { id, mobile } = await company.newCustomer();
      expect((await company.createAccount({ customerID: id, numbers: [{ mobile }] })).status).toBe(201);
    });
  });

  describe('part 7: every invalid field is named, and nothing is written', () => {
    const wrongTexts = ['x'.repeat(51), 5, true, {}, []];
    const wrongIDs = [0, -1, 999_999, 1.5, 'one', '', true, {}, [1], 2 ** 53];
    const wrong: Record<string, unknown[]> = {
      customerID: [undefined, null, ...wrongIDs],
      name: wrongTexts,
      address: wrongTexts,
      column1: wrongTexts,
      column2: wrongTexts,
      birthDate: ['1990-02-30', '2023-02-29', '90-01-01', '1990/01/01', '', dayAhead(1), 5, {}],
      areaID: wrongIDs,
      tariffID: wrongIDs,
      groupID: wrongIDs,
      tagsID: ['1', 1, {}, [0], [-1], [999_999], ['x'], [null], [1.5], [[1]]],
      geoLocation: [
        '41.7',
        '41.7;44.8',
        '41.7,44.8,1',
        'a,b',
        '91,0',
        '0,181',
        '-90.1,0',
        ',',
        '',
        `${'4'.repeat(101)},1`,
        `1.${'1'.repeat(100)},1`,
        [41.7, 44.8],
        5,
      ],
      numbers: [
        'text',
        {},
        [null],
        [{}],
        [{ number: '12345' }],
        [{ number: '1'.repeat(16) }],
        [{ mobile: 'x' }],
      ],
    };
    const rows = Object.entries(wrong).flatMap(([field, values]) =>
      values.map((value): [string, unknown] => [field, value]),
    );

    it.each(rows)('%s: %j', async (field, value) => {
      expectInvalid(await company.createAccount({ customerID, [field]: value }), field);
    });

    it('all at once', async () => {
      const every = Object.fromEntries(
        Object.entries(wrong).map(([field, values]) => [field, values.at(-1)]),
      );
      expectInvalid(await company.createAccount(every), ...Object.keys(wrong));
    });

    it('nothing is written, and no id is lost', async () => {
      const own = await BillingCompany.create();
      const { id } = await own.newCustomer();
      expectInvalid(await own.createAccount({ customerID: id, tariffID: 9 }), 'tariffID');
      expect((await own.get('/v1/accounts')).body).toMatchObject({ recordsTotal: 0, data: [] });
      expect((await own.newAccount({ customerID: id }))['id']).toBe(100_001);
    });

    it("another company's customer and tariff don't exist", async () => {
      const other = await BillingCompany.create({ settings: { customerIdStart: 90_000 } });
      const { id } = await other.newCustomer();
      const tariffs = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, price: 1, periodMonths: 1 }));
      const tariffIDs: number[] = [];
      for (const tariff of tariffs) tariffIDs.push(await other.newItem('tariffs', tariff));
      const fields = { customerID: id, tariffID: tariffIDs.at(-1) };
      expectInvalid(await company.createAccount(fields), 'customerID', 'tariffID');
    });

    it('a phone of another account: 400 with errors.account as an array of strings', async () => {
      const numbers = [newNumber(), newNumber()];
      await company.newAccount({ customerID, numbers });
      const answer = await company.createAccount({ customerID, numbers: [newNumber(), ...numbers] });
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: { statusID: 400, message: MESSAGE, data: null, errors: { account: [MESSAGE, MESSAGE] } },
      });
    });

    it('a duplicate is named with the other invalid fields', async () => {
      const numbers = [newNumber()];
      await company.newAccount({ customerID, numbers });
      const answer = await company.createAccount({ customerID, numbers, name: 5, areaID: 999_999 });
      expect(answer.body['errors']).toEqual({ account: [MESSAGE], name: MESSAGE, areaID: MESSAGE });
    });
  });

  describe('part 5: key, permission and Content-Type', () => {
    it('a key without accounts.create: 403', async () => {
      const { api } = await newKey(company.id, { permissions: ['customers.create'] });
      const { status, body } = await api.post('/v1/accounts/create', { customerID });
      expect({ status, body }).toEqual({ status: 403, body: { statusID: 403, message: MESSAGE } });
    });

    it('a key with accounts.create alone', async () => {
      const { api } = await newKey(company.id, { permissions: ['accounts.create'] });
      expect((await api.post('/v1/accounts/create', { customerID })).status).toBe(201);
      expect((await api.post('/v1/customers/create', {})).status).toBe(403);
    });

    it.each([undefined, 'text/plain', 'application/xml'])('Content-Type %s: 415', async (type) => {
      const headers = { 'content-type': type };
      const body = JSON.stringify({ customerID });
      const answer = await company.company.api.post('/v1/accounts/create', body, { headers });
      expect(answer).toMatchObject({ status: 415, body: { statusID: 415 } });
    });
  });

  describe('reading accounts', () => {
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
        ['name', 'mobile', 'personalNo', 'birthDate', 'area', 'address', 'column1', 'column2'].map(
          (field) => [field, account[field]],
        ),
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
      record(created[1]!, { tariffName: 'Home', tariffPrice: '25.50', shutdownDate: dayAhead(0) }),
      record(created[2]!),
    ];

    it('GET /v1/accounts: the list with exactly the fields of part 2, by id', async () => {
      const { status, body } = await own.get('/v1/accounts');
      expect(status).toBe(200);
      expect(body).toEqual({ statusID: 0, message: MESSAGE, ...paging(0, 3), data: records() });
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

    it("another company's account: 404", async () => {
      const other = await BillingCompany.create({ settings: { accountIdStart: 900_000 } });
      const { id } = await other.newAccount();
      expectNotFound(await own.get(`/v1/accounts/${String(id)}`));
      expectNotFound(await own.get(`/v1/payments/account/${String(id)}`));
    });

    describe('GET /v1/accounts/search', () => {
      const found = async (type: string, value: unknown): Promise<unknown[]> =>
        (await own.list('/v1/accounts/search', { type, value: String(value) })).map(({ id }) => Number(id));

      it('answers like the list', async () => {
        const query = { type: 'id', value: 100_002, draw: 8 };
        const { status, body } = await own.get('/v1/accounts/search', query);
        expect({ status, body }).toEqual({
          status: 200,
          body: { statusID: 0, message: MESSAGE, ...paging(8, 3, 1), data: [records()[1]] },
        });
      });

      it('mobile in each of its forms, primary or not', async () => {
        for (const { mobile } of created[0]!['numbers'] as { mobile: string }[]) {
          for (const form of [mobile, `+${mobile}`, `00${mobile}`, mobile.slice(3)]) {
            expect(await found('mobile', form)).toEqual([100_001]);
          }
        }
      });

      it('mac in each of its spellings', async () => {
        const mac = created[1]!['mac'] as string;
        const forms = [mac, mac.toLowerCase(), mac.replaceAll(':', '-'), mac.replaceAll(':', '')];
        for (const form of forms) expect(await found('mac', form)).toEqual([100_002]);
        expect(await found('mac', 'none')).toEqual([]);
      });

      it.each([
        ['id', '100001', [100_001]],
        ['id', '1', []],
        ['customerID', '1', [100_001, 100_002]],
        ['customerID', '2', [100_003]],
        ['customerID', '77', []],
        ['customerID', 'x', []],
        ['name', 'HOME', [100_001, 100_002]],
        ['name', 'home l', [100_001]],
        ['name', 'line', []],
        ['address', 'Rustaveli', [100_001, 100_002]],
        ['address', 'rustaveli 2', [100_002]],
        ['personalNo', 'A1', [100_001, 100_002]],
        ['personalNo', 'A', []],
        ['email', 'two@example.com', [100_003]],
        ['email', 'two', []],
        ['ip', '10.20.0.2', [100_002]],
        ['ip', '10.20.0', []],
        ['ip', '10.20.0.99', []],
      ])('%s = %s gives %j', async (type, value, expected) => {
        expect(await found(type, value)).toEqual(expected);
      });

      it.each(['phone', 'onuMac', 'balance', ''])(
        'type %j: 400 that names the allowed ones',
        async (type) => {
          const answer = await own.get('/v1/accounts/search', { type, value: 'x' });
          expectInvalid(answer, 'type');
          const allowed = 'mobile id name personalNo email customerID mac ip address'.split(' ');
          for (const name of allowed) expect(answer.text).toContain(name);
        },
      );

      it('pages through what it finds', async () => {
        const query = { type: 'customerID', value: 1, length: 1 };
        const pages = await Promise.all(
          [0, 1, 2].map((start) => own.get('/v1/accounts/search', { ...query, start })),
        );
        expect(pages.map(ids)).toEqual([['100001'], ['100002'], []]);
        for (const { body } of pages) expect(body).toMatchObject({ recordsFiltered: 2 });
      });
    });
  });

  describe('POST /v1/accounts/setCredit', () => {
    it('{statusID, message}; it sets creditDate and leaves a payment of type 5 with sum 0.00', async () => {
      const { id } = await company.newAccount({ customerID });
      const date = dayAhead(30);
      const { status, body } = await company.setCredit({ accountID: id, date });
      expect({ status, body }).toEqual({ status: 200, body: { statusID: 0, message: MESSAGE } });
      expect(await company.account(id)).toMatchObject({ creditDate: date, statusID: '1' });
      expect(await company.payments(id)).toMatchObject([
        { typeID: '5', typeName: 'crediting', sum: '0.00', balance: '0.00' },
      ]);
    });

    it('today and 366 days ahead are taken', async () => {
      const { id } = await company.newAccount({ customerID });
      for (const days of [0, 366]) {
        expect((await company.setCredit({ accountID: id, date: dayAhead(days) })).status).toBe(200);
        expect(await company.account(id)).toMatchObject({ creditDate: dayAhead(days) });
      }
    });

    it('the same date again changes nothing', async () => {
      const { id } = await company.newAccount({ customerID });
      for (let time = 0; time < 3; time++) {
        const answer = await company.setCredit({ accountID: id, date: dayAhead(5) });
        expect(answer.body).toMatchObject({ statusID: 0 });
      }
      expect(await company.payments(id)).toHaveLength(1);
    });

    it('the accountID in digits, and no Content-Type', async () => {
      const { id } = await company.newAccount({ customerID });
      const body = JSON.stringify({ accountID: String(id), date: dayAhead(1) });
      const headers = { 'content-type': undefined };
      expect((await company.company.api.post('/v1/accounts/setCredit', body, { headers })).status).toBe(200);
    });

    it('an unknown account: 404', async () => {
      expectNotFound(await company.setCredit({ accountID: 5, date: dayAhead(1) }));
    });

    it.each(
      [
        undefined,
        null,
        '',
        dayAhead(-1),
        dayAhead(367),
        '2027-02-29',
        '01-01-2027',
        'tomorrow',
        5,
        {},
        [],
      ].map((date) => [date]),
    )('date %j: 400', async (date) => {
      const { id } = await company.newAccount({ customerID });
      expectInvalid(await company.setCredit({ accountID: id, date }), 'date');
      expect(await company.account(id)).toMatchObject({ creditDate: null });
    });

    it.each([undefined, null, 0, -1, 1.5, 'x', '', {}, []].map((id) => [id]))(
      'accountID %j: 400',
      async (accountID) => {
        expectInvalid(await company.setCredit({ accountID, date: dayAhead(1) }), 'accountID');
      },
    );

    it('both wrong: both named', async () => {
      expectInvalid(await company.setCredit({}), 'accountID', 'date');
    });
  });
});
