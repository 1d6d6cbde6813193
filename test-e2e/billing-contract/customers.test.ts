/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { newKey } from '../support/company';
import { newPhone } from '../support/phones';
import { clockTimesSince } from '../support/send-times';
import { dayAhead } from './support/calendar';
import { BillingCompany, type Fields, newNumber } from './support/billing-company';
import { DATE_TIME, expectInvalid, MESSAGE } from './support/expectations';

describe('interface.md: customers', () => {
  let company: BillingCompany;

  beforeAll(async () => {
    company = await BillingCompany.create();
  });

  /** A field of the created record. */
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

    it('createdAt is in the company’s time zone', async () => {
      const begun = Date.now();
      const tokyo = await BillingCompany.create({ timezone: 'Asia/Tokyo' });
      const { createdAt } = await tokyo.newCustomer();
      expect(clockTimesSince(begun, 'Asia/Tokyo')).toContain(createdAt);
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
  });

  describe('part 7: every invalid field is named, and nothing is written', () => {
    const tooLong = 'x'.repeat(51);
    const wrongTexts = [tooLong, 5, {}, '\ud800'];
    const wrong: Record<string, unknown[]> = {
      typeID: [undefined, null, 0, 3, 1.5, 'one', [1], 2 ** 53],
      name: wrongTexts,
      address: wrongTexts,
      column1: [tooLong],
      column2: [tooLong],
      personalNo: ['012345678901', '0123-456', 'ნინო', 123],
      email: ['nino', 'a@b@c.com', 'a@example', 5],
      birthDate: ['1990-02-30', '90-01-01', '1990/01/01', '1990-01-01 00:00:00', dayAhead(1), 19_900_101],
      lang: ['de', 'KA', 1],
      numbers: [
        undefined,
        [],
        'text',
        [null],
        [{}],
        [{ mobile: 'abc' }],
        [{ mobile: `995${'1'.repeat(16)}` }],
        [{ number: '12345' }],
        [{ number: '555000111', mobile: '995555000112' }],
        [{ number: '555000111', countryCode: 'GE' }],
        [{ number: '555000111', isPrimary: 2 }],
        [{ number: '555000111', smsEnabled: 'yes' }],
        [{ number: '555000111', note: 'x'.repeat(101) }],
      ],
    };
    const rows = Object.entries(wrong).flatMap(([field, values]) =>
      values.map((value): [string, unknown] => [field, value]),
    );

    it.each(rows)('%s: %j', async (field, value) => {
      expectInvalid(await company.createCustomer({ [field]: value }), field);
    });

    it('all errors at once', async () => {
      const every = Object.fromEntries(
        Object.entries(wrong).map(([field, values]) => [field, values.at(-1)]),
      );
      expectInvalid(await company.createCustomer(every), ...Object.keys(wrong));
    });

    it('errors that only the database detects are named with the rest', async () => {
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
      (mobile: string) => ({ mobile: `00${mobile}` }),
      (mobile: string) => ({ mobile, countryCode: '995' }),
      (mobile: string) => ({ number: mobile.slice(3), mobile }),
    ])('the country code is stripped from the start of mobile (%#)', async (written) => {
      const mobile = newPhone();
      const expected = { number: mobile.slice(3), mobile, countryCode: '+995' };
      expect(await numbersOf(written(mobile))).toMatchObject([expected]);
    });

    it('the code of another country', async () => {
      const number = newPhone().slice(3);
      const expected = { number, mobile: `44${number}`, countryCode: '+44' };
      expect(await numbersOf({ mobile: `44${number}`, countryCode: '+44' })).toMatchObject([expected]);
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

    it('rule 2: the first number becomes primary by default, and mobile is the primary number', async () => {
      const [first, second] = [newPhone(), newPhone()];
      const none = await createdWith({ numbers: [{ mobile: first }, { mobile: second }] });
      expect(none).toMatchObject({ mobile: first, numbers: [{ isPrimary: 1 }, { isPrimary: 0 }] });

      const [third, fourth] = [newPhone(), newPhone()];
      const given = [{ mobile: third }, { mobile: fourth, isPrimary: 1 }];
      const second2 = await createdWith({ numbers: given });
      expect(second2).toMatchObject({ mobile: fourth, numbers: [{ isPrimary: 0 }, { isPrimary: 1 }] });
    });

    it('rule 3: repeated numbers are removed silently, in any notation', async () => {
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
  });

  describe('part 5: key, permission and Content-Type', () => {
    const body = (): string => JSON.stringify({ typeID: 1, numbers: [newNumber()] });

    it('a key without customers.create: 403, for any body', async () => {
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

    it.each([undefined, 'text/plain'])('Content-Type %s: 415', async (type) => {
      const headers = { 'content-type': type };
      const answer = await company.company.api.post('/v1/customers/create', body(), { headers });
      expect(answer).toMatchObject({ status: 415, body: { statusID: 415, message: MESSAGE } });
    });
  });
});
