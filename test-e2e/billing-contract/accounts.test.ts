/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { newPhone } from '../support/phones';
import { BillingCompany, newNumber } from './support/billing-company';
import { dayAhead } from './support/calendar';
import { DATE_TIME, expectInvalid, MESSAGE } from './support/expectations';

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

    it('only customerID is required; absent fields are null, empty or a placeholder', async () => {
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

    it('ids count up from 100001', async () => {
      const own = await BillingCompany.create();
      const { id } = await own.newCustomer();
      const created = [await own.newAccount({ customerID: id }), await own.newAccount({ customerID: id })];
      expect(created.map((account) => account['id'])).toEqual([100_001, 100_002]);
    });

    it('the same number may be of a customer and of an account', async () => {
      const { id, mobile } = await company.newCustomer();
      expect((await company.createAccount({ customerID: id, numbers: [{ mobile }] })).status).toBe(201);
    });
  });

  describe('part 7: every invalid field is named, and nothing is written', () => {
    const wrongIDs = [0, 999_999, 1.5, 'one', [1]];
    const wrong: Record<string, unknown[]> = {
      customerID: [undefined, null, '', ...wrongIDs],
      name: ['x'.repeat(51), 5],
      address: ['x'.repeat(51), {}],
      column1: ['x'.repeat(51)],
      column2: ['x'.repeat(51)],
      birthDate: ['2023-02-29', '1990/01/01', dayAhead(1), 5],
      areaID: wrongIDs,
      tariffID: wrongIDs,
      groupID: wrongIDs,
      tagsID: ['1', [0], [999_999], [null], [[1]]],
      geoLocation: ['41.7', '91,0', '0,181', [41.7, 44.8]],
      numbers: ['text', [null], [{ number: '12345' }], [{ mobile: 'x' }]],
    };
    const rows = Object.entries(wrong).flatMap(([field, values]) =>
      values.map((value): [string, unknown] => [field, value]),
    );

    it.each(rows)('%s: %j', async (field, value) => {
      expectInvalid(await company.createAccount({ customerID, [field]: value }), field);
    });

    it('all errors at once', async () => {
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

    it('a phone of another account: 400 with errors.account as an array of strings', async () => {
      const numbers = [newNumber(), newNumber()];
      await company.newAccount({ customerID, numbers });
      const answer = await company.createAccount({ customerID, numbers: [newNumber(), ...numbers] });
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: { statusID: 400, message: MESSAGE, data: null, errors: { account: [MESSAGE, MESSAGE] } },
      });
    });
  });
});
