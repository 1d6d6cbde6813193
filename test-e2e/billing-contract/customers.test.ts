/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { newKey } from '../support/company';
import { newPhone } from '../support/phones';
import { secondsFrom } from '../support/send-times';
import { dayAhead } from './support/calendar';
import { BillingCompany, type Fields, newNumber } from './support/billing-company';
import {
  DATE_TIME,
  DIGITS,
  expectInvalid,
  expectNotFound,
  ids,
  MESSAGE,
  paging,
} from './support/expectations';

describe('interface.md: customers', () => {
  let company: BillingCompany;

  beforeAll(async () => {
    company = await BillingCompany.create();
  });

  /** What a field of the created record is. */
  const createdWith = async (fields: Fields): Promise<Fields> => company.newCustomer(fields);

  describe('part 4: POST /v1/customers/create', () => {
    it('201 {statusID, message, data: customer}, every field of part 2 in its type', async () => {
      const mobile = newPhone();
      const given = {
        typeID: 2,
        name: 'ნინო',
        personalNo: 'AB123456789',
        email: 'nino@example.com',
        birthDate: '1990-02-28',
        address: 'Rustaveli 1',
        lang: 'en',
        column1: 'one',
        column2: 'two',
      };
      const number = { mobile, note: 'home', smsEnabled: 0, isPrimary: 1 };
      const { status, body } = await company.createCustomer({ ...given, numbers: [number] });
      expect(status).toBe(201);
      expect(body).toEqual({
        statusID: 0,
        message: MESSAGE,
        data: {
          ...given,
          id: expect.any(Number),
          mobile,
          numbers: [
            {
              number: mobile.slice(3),
              mobile,
              countryCode: '+995',
              isPrimary: 1,
              smsEnabled: 0,
              note: 'home',
            },
          ],
          createdAt: DATE_TIME,
        },
      });
    });

    it('only typeID and one number are required', async () => {
      const { status, body } = await company.post('/v1/customers/create', {
        typeID: 1,
        numbers: [newNumber()],
      });
      expect({ status, statusID: body.statusID }).toEqual({ status: 201, statusID: 0 });
    });

    it('unknown extra fields are ignored, null fields are absent', async () => {
      const record = await createdWith({ colour: 'red', id: 7_777, name: null, email: null, lang: null });
      expect(record).toMatchObject({ name: '', lang: 'ka' });
      expect(record['id']).not.toBe(7_777);
      expect(record).not.toHaveProperty('colour');
    });

    it('integers may come in digits', async () => {
      expect(await createdWith({ typeID: '2' })).toMatchObject({ typeID: 2 });
    });

    it('createdAt is by the clock of the company', async () => {
      const tokyo = await BillingCompany.create({ timezone: 'Asia/Tokyo' });
      const { createdAt } = await tokyo.newCustomer();
      expect(secondsFrom(Date.now(), createdAt as string, 'Asia/Tokyo')).toBeLessThan(10);
    });

    it('the default language is that of the company', async () => {
      const russian = await BillingCompany.create({ settings: { defaultCustomerLanguage: 'ru' } });
      expect((await russian.newCustomer())['lang']).toBe('ru');
      expect((await company.newCustomer())['lang']).toBe('ka');
    });

    it('ids count up from 1 in every company', async () => {
      const own = await BillingCompany.create();
      const created = [await own.newCustomer(), await own.newCustomer(), await own.newCustomer()];
      expect(created.map(({ id }) => id)).toEqual([1, 2, 3]);
    });

    it('the setting customerIdStart moves their start', async () => {
      const own = await BillingCompany.create({ settings: { customerIdStart: 5_000 } });
      const created = [await own.newCustomer(), await own.newCustomer()];
      expect(created.map(({ id }) => id)).toEqual([5_000, 5_001]);
    });

    it.each(['ka', 'en', 'ru'])('lang %s', async (lang) => {
      expect((await createdWith({ lang }))['lang']).toBe(lang);
    });

    it.each([
      ['name', 'ა'.repeat(50)],
      ['name', '👍'.repeat(50)],
      ['address', 'x'.repeat(50)],
      ['column1', 'x'.repeat(50)],
      ['column2', 'x'.repeat(50)],
      ['personalNo', '01234567890'],
      ['birthDate', '2000-02-29'],
      ['birthDate', dayAhead(0)],
      ['email', 'first.last+tag@mail.example.co.uk'],
    ])('%s takes %s', async (field, value) => {
      expect((await createdWith({ [field]: value }))[field]).toBe(value);
    });
  });

  describe('part 7: every invalid field is named, and nothing is written', () => {
    const tooLong = 'x'.repeat(51);
    const wrongTexts = [tooLong, 5, true, {}, [], ['x']];
    const wrong: Record<string, unknown[]> = {
      typeID: [undefined, null, 0, -1, 3, 999, 1.5, '1.5', 'one', '', true, [1], {}, 2 ** 53],
      name: wrongTexts,
      address: wrongTexts,
      column1: wrongTexts,
      column2: wrongTexts,
      personalNo: ['012345678901', '0123-456', '01 23', 'ნინო', '0123_', 123, true, {}, ['1']],
      email: [
        'nino',
        'nino@',
        '@example.com',
        'a b@example.com',
        'a@b@c.com',
        'a@example',
        5,
        {},
        ['a@b.ge'],
      ],
      birthDate: [
        '1990-02-30',
        '1990-13-01',
        '1990-00-10',
        '2023-02-29',
        '90-01-01',
        '1990/01/01',
        '01-01-1990',
        '1990-1-1',
        '1990-01-01 00:00:00',
        dayAhead(1),
        '',
        19_900_101,
        {},
      ],
      lang: ['de', 'KA', 'ge', '', 'ka ', 1, {}, ['ka']],
      numbers: [
        undefined,
        null,
        [],
        'text',
        5,
        {},
        ['995599000001'],
        [null],
        [{}],
        [{ mobile: '' }],
        [{ mobile: 'abc' }],
        [{ mobile: '99512345' }],
        [{ mobile: `995${'1'.repeat(16)}` }],
        [{ number: '12345' }],
        [{ number: '1234567890123456' }],
        [{ number: '55512x456' }],
        [{ mobile: {} }],
        [{ number: '555000111', countryCode: 'GE' }],
        [{ number: '555000111', countryCode: '+0' }],
        [{ number: '555000111', isPrimary: 2 }],
        [{ number: '555000111', isPrimary: 'main' }],
        [{ number: '555000111', smsEnabled: 2 }],
        [{ number: '555000111', smsEnabled: 'yes' }],
        [{ number: '555000111', note: 'x'.repeat(101) }],
        [{ number: '555000111', note: 5 }],
        [{ number: '555000111' }, { number: '12345' }],
      ],
    };
    const rows = Object.entries(wrong).flatMap(([field, values]) =>
      values.map((value): [string, unknown] => [field, value]),
    );

    it.each(rows)('%s: %j', async (field, value) => {
      expectInvalid(await company.createCustomer({ [field]: value }), field);
    });

    it('all at once', async () => {
      const every = Object.fromEntries(
        Object.entries(wrong).map(([field, values]) => [field, values.at(-1)]),
      );
      expectInvalid(await company.createCustomer(every), ...Object.keys(wrong));
    });

    it('what only the database knows is named with the rest', async () => {
      const { mobile } = await company.newCustomer();
      const wrongFields = { typeID: 999, numbers: [{ mobile }], name: tooLong };
      expectInvalid(await company.createCustomer(wrongFields), 'typeID', 'numbers', 'name');
    });

    it('nothing is written, and no id is lost', async () => {
      const own = await BillingCompany.create();
      for (const value of [999, 'x', null])
        expectInvalid(await own.createCustomer({ typeID: value }), 'typeID');
      expect((await own.get('/v1/customers')).body).toMatchObject({ recordsTotal: 0, data: [] });
      expect((await own.newCustomer())['id']).toBe(1);
    });

    it.each(['', '{', '[]', 'null', '"text"', '{"typeID": 1,}'])('the body %j: 400', async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await company.company.api.post('/v1/customers/create', body, { headers });
      expect(answer).toMatchObject({ status: 400, body: { statusID: 400, message: MESSAGE, data: null } });
    });
  });

  describe('number objects (part 2)', () => {
    const numbersOf = async (...numbers: Fields[]): Promise<Fields[]> =>
      (await createdWith({ numbers }))['numbers'] as Fields[];

    it('defaults: countryCode +995, smsEnabled 1, note null, and the first is primary', async () => {
      const mobile = newPhone();
      expect(await numbersOf({ number: mobile.slice(3) })).toEqual([
        { number: mobile.slice(3), mobile, countryCode: '+995', isPrimary: 1, smsEnabled: 1, note: null },
      ]);
    });

    it.each([
      (mobile: string) => ({ mobile }),
      (mobile: string) => ({ mobile: `+${mobile}` }),
      (mobile: string) => ({ mobile: `00${mobile}` }),
      (mobile: string) => ({ mobile: Number(mobile) }),
      (mobile: string) => ({ mobile, countryCode: '+995' }),
      (mobile: string) => ({ mobile, countryCode: '995' }),
      (mobile: string) => ({ number: mobile.slice(3), mobile }),
    ])('the country code is stripped from the start of mobile (%#)', async (written) => {
      const mobile = newPhone();
      const expected = { number: mobile.slice(3), mobile, countryCode: '+995' };
      expect(await numbersOf(written(mobile))).toMatchObject([expected]);
    });

    it("another country's code", async () => {
      const number = newPhone().slice(3);
      const expected = { number, mobile: `44${number}`, countryCode: '+44' };
      expect(await numbersOf({ mobile: `44${number}`, countryCode: '+44' })).toMatchObject([expected]);
    });

    it.each([6, 15])('a local number of %d digits', async (length) => {
      const own = await BillingCompany.create();
      const number = '5'.repeat(length);
      const { numbers } = await own.newCustomer({ numbers: [{ number }] });
      expect(numbers).toMatchObject([{ number, mobile: `995${number}` }]);
    });

    it('flags as numbers, digits and booleans; a note of 100 characters', async () => {
      const [one, two, three] = [newPhone(), newPhone(), newPhone()];
      const note = 'ნ'.repeat(100);
      const numbers = await numbersOf(
        { mobile: one, isPrimary: false, smsEnabled: '0' },
        { mobile: two, isPrimary: '1', smsEnabled: true, note },
        { mobile: three, isPrimary: 0, smsEnabled: 'false', note: null },
      );
      expect(numbers).toMatchObject([
        { isPrimary: 0, smsEnabled: 0, note: null },
        { isPrimary: 1, smsEnabled: 1, note },
        { isPrimary: 0, smsEnabled: 0, note: null },
      ]);
    });
  });

  describe('part 4, rules 1 to 4', () => {
    it('rule 1: one number in short form at top level', async () => {
      const mobile = newPhone();
      const short = { typeID: 1, mobile, countryCode: '+995' };
      const { status, body } = await company.post('/v1/customers/create', short);
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        mobile,
        numbers: [{ number: mobile.slice(3), mobile, countryCode: '+995', isPrimary: 1, smsEnabled: 1 }],
      });
    });

    it('rule 1: a wrong one in short form is a validation error', async () => {
      expectInvalid(await company.post('/v1/customers/create', { typeID: 1, mobile: '123' }), 'mobile');
    });

    it('rule 2: the first becomes primary when none is, and mobile is the primary one', async () => {
      const [first, second] = [newPhone(), newPhone()];
      const none = await createdWith({ numbers: [{ mobile: first }, { mobile: second }] });
      expect(none).toMatchObject({ mobile: first, numbers: [{ isPrimary: 1 }, { isPrimary: 0 }] });

      const [third, fourth] = [newPhone(), newPhone()];
      const given = [{ mobile: third }, { mobile: fourth, isPrimary: 1 }];
      const second2 = await createdWith({ numbers: given });
      expect(second2).toMatchObject({ mobile: fourth, numbers: [{ isPrimary: 0 }, { isPrimary: 1 }] });
    });

    it('rule 3: repeated numbers are removed silently, however they are written', async () => {
      const mobile = newPhone();
      const other = newPhone();
      const given = [{ mobile }, { mobile: other }, { mobile: `+${mobile}` }, { number: mobile.slice(3) }];
      const { numbers } = await createdWith({ numbers: given });
      expect((numbers as Fields[]).map((number) => number['mobile'])).toEqual([mobile, other]);
    });

    it('rule 4: a number of another customer of the company: 400 with errors.numbers', async () => {
      const taken = newPhone();
      await company.newCustomer({ numbers: [{ mobile: taken }] });
      const second = await company.createCustomer({ numbers: [newNumber(), { number: taken.slice(3) }] });
      expectInvalid(second, 'numbers');
      expect((second.body['errors'] as Fields)['numbers']).toContain(taken);
    });

    it('rule 4: in short form too', async () => {
      const { mobile } = await company.newCustomer();
      expectInvalid(await company.post('/v1/customers/create', { typeID: 1, mobile }), 'numbers');
    });

    it("another company's customers have numbers of their own", async () => {
      const { mobile } = await company.newCustomer();
      const other = await BillingCompany.create();
      expect((await other.createCustomer({ numbers: [{ mobile }] })).status).toBe(201);
    });
  });

  describe('part 5: key, permission and Content-Type', () => {
    const body = (): string => JSON.stringify({ typeID: 1, numbers: [newNumber()] });

    it('a key without customers.create: 403, whatever the body is', async () => {
      const { api } = await newKey(company.id, { permissions: ['accounts.create'] });
      for (const given of [body(), '{', '']) {
        const headers = { 'content-type': 'application/json' };
        const answer = await api.post('/v1/customers/create', given, { headers });
        expect({ status: answer.status, body: answer.body }).toEqual({
          status: 403,
          body: { statusID: 403, message: MESSAGE },
        });
      }
    });

    it('a key with customers.create alone creates and reads', async () => {
      const { api } = await newKey(company.id, { permissions: ['customers.create'] });
      const headers = { 'content-type': 'application/json' };
      expect((await api.post('/v1/customers/create', body(), { headers })).status).toBe(201);
      expect((await api.get('/v1/customers')).status).toBe(200);
    });

    it('a key without permissions reads', async () => {
      const { api } = await newKey(company.id, { permissions: [] });
      expect((await api.get('/v1/customers')).status).toBe(200);
    });

    it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
      'Content-Type %s: 415',
      async (type) => {
        const headers = { 'content-type': type };
        const answer = await company.company.api.post('/v1/customers/create', body(), { headers });
        expect(answer).toMatchObject({ status: 415, body: { statusID: 415, message: MESSAGE } });
      },
    );

    it.each(['application/json; charset=utf-8', 'Application/JSON'])('Content-Type %s', async (type) => {
      const headers = { 'content-type': type };
      expect((await company.company.api.post('/v1/customers/create', body(), { headers })).status).toBe(201);
    });
  });

  describe('reading customers', () => {
    let own: BillingCompany;
    let created: Fields[];
    const record = (customer: Fields): Fields => ({
      ...customer,
      id: String(customer['id']),
      typeID: String(customer['typeID']),
    });

    beforeAll(async () => {
      own = await BillingCompany.create();
      created = [];
      for (const fields of [
        { name: 'Nino Beridze', personalNo: '01001000001', email: 'Nino@Example.com' },
        { name: 'NINO Kapanadze', personalNo: '01001000002', typeID: 2 },
        { name: 'Ninotchka', email: 'shared@example.com' },
        { name: 'Giorgi. (Beridze)*', email: 'shared@example.com', numbers: [newNumber(), newNumber()] },
        { name: 'ნინო' },
      ]) {
        created.push(await own.newCustomer(fields));
      }
    });

    const search = (type: string, value: unknown): Promise<Fields[]> =>
      own.list('/v1/customers/search', { type, value: String(value) });
    const found = async (type: string, value: unknown): Promise<unknown[]> =>
      (await search(type, value)).map(({ id }) => Number(id));

    it('GET /v1/customers: {statusID, message, draw, recordsTotal, recordsFiltered, data} by id', async () => {
      const { status, body } = await own.get('/v1/customers');
      expect(status).toBe(200);
      expect(body).toEqual({
        statusID: 0,
        message: MESSAGE,
        ...paging(0, created.length),
        data: created.map(record),
      });
    });

    it('GET /v1/customers/{id}: data holds the one record, with its ids as strings', async () => {
      const { status, body } = await own.get(`/v1/customers/${String(created[0]!['id'])}`);
      expect(status).toBe(200);
      expect(body).toEqual({ statusID: 0, message: MESSAGE, data: [record(created[0]!)] });
      expect((body.data as Fields[])[0]).toMatchObject({ id: DIGITS, typeID: DIGITS });
    });

    it.each(['999', '0', '-1', 'abc', '1.5', '99999999999999999999', '%20'])(
      'GET /v1/customers/%s: 404',
      async (id) => expectNotFound(await own.get(`/v1/customers/${id}`)),
    );

    it("another company's customer: 404", async () => {
      const stranger = await BillingCompany.create({ settings: { customerIdStart: 70_000 } });
      const { id } = await stranger.newCustomer();
      expectNotFound(await own.get(`/v1/customers/${String(id)}`));
      expectNotFound(await own.get(`/v1/customers/accounts/${String(id)}`));
    });

    describe('GET /v1/customers/search', () => {
      it('answers like the list', async () => {
        const { body } = await own.get('/v1/customers/search', { type: 'id', value: 1, draw: 3 });
        expect(body).toEqual({
          statusID: 0,
          message: MESSAGE,
          ...paging(3, created.length, 1),
          data: [record(created[0]!)],
        });
      });

      it.each([
        (mobile: string) => mobile,
        (mobile: string) => `+${mobile}`,
        (mobile: string) => `00${mobile}`,
        (mobile: string) => mobile.slice(3),
      ])('mobile, primary or not, in each of its forms (%#)', async (written) => {
        for (const number of created[3]!['numbers'] as Fields[]) {
          expect(await found('mobile', written(number['mobile'] as string))).toEqual([4]);
        }
      });

      it('mobile is exact', async () => {
        const mobile = created[0]!['mobile'] as string;
        expect(await found('mobile', mobile.slice(0, -1))).toEqual([]);
        expect(await found('mobile', `${mobile}0`)).toEqual([]);
      });

      it.each([
        ['id', '2', [2]],
        ['id', '77', []],
        ['id', 'two', []],
        ['name', 'Nino', [1, 2, 3]],
        ['name', 'nino b', [1]],
        ['name', 'NINO', [1, 2, 3]],
        ['name', 'Beridze', []],
        ['name', 'ნინო', [5]],
        ['name', 'Giorgi. (', [4]],
        ['name', '.*', []],
        ['name', 'Giorgi. (Beridze)*', [4]],
        ['personalNo', '01001000002', [2]],
        ['personalNo', '0100100000', []],
        ['email', 'shared@example.com', [3, 4]],
        ['email', 'shared@example', []],
        ['email', 'Nino@Example.com', [1]],
      ])('%s = %s gives %j', async (type, value, expected) => {
        expect(await found(type, value)).toEqual(expected);
      });

      it('no match is data: [] with statusID 0', async () => {
        const { status, body } = await own.get('/v1/customers/search', { type: 'name', value: 'Zaza' });
        expect({ status, body }).toEqual({
          status: 200,
          body: { statusID: 0, message: MESSAGE, ...paging(0, created.length, 0), data: [] },
        });
      });

      it('pages through what it finds', async () => {
        const query = { type: 'name', value: 'nino', length: 1 };
        const pages = await Promise.all(
          [0, 1, 2, 3].map((start) => own.get('/v1/customers/search', { ...query, start })),
        );
        expect(pages.map(ids)).toEqual([['1'], ['2'], ['3'], []]);
        for (const { body } of pages) expect(body).toMatchObject(paging(0, created.length, 3));
      });

      it.each(['phone', 'mac', 'customerID', 'Mobile', ''])(
        'type %j: 400 that names the allowed ones',
        async (type) => {
          const answer = await own.get('/v1/customers/search', { type, value: 'x' });
          expectInvalid(answer, 'type');
          for (const name of ['mobile', 'id', 'name', 'personalNo', 'email'])
            expect(answer.text).toContain(name);
        },
      );

      it('without type or value: 400 that names them', async () => {
        expectInvalid(await own.get('/v1/customers/search'), 'type', 'value');
        expectInvalid(await own.get('/v1/customers/search', { type: 'name' }), 'value');
        expectInvalid(await own.get('/v1/customers/search', { value: 'x' }), 'type');
      });
    });

    it('GET /v1/customers/accounts/{id}: the accounts of the customer', async () => {
      const [one, two] = [await own.newAccount({ customerID: 1 }), await own.newAccount({ customerID: 1 })];
      await own.newAccount({ customerID: 2 });
      const { status, body } = await own.get('/v1/customers/accounts/1', { draw: 4 });
      expect(status).toBe(200);
      expect(body).toMatchObject({ statusID: 0, message: MESSAGE, draw: 4, recordsFiltered: 2 });
      const all = await own.list('/v1/accounts');
      const expected = all.filter(({ id }) => [String(one['id']), String(two['id'])].includes(id as string));
      expect(body.data).toEqual(expected);
      expect(await own.list('/v1/customers/accounts/5')).toEqual([]);
    });

    it.each(['999', '0', 'abc'])('GET /v1/customers/accounts/%s: 404', async (id) => {
      expectNotFound(await own.get(`/v1/customers/accounts/${id}`));
    });
  });
});
