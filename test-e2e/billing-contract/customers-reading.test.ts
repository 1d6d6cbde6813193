/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { BillingCompany, type Fields, newNumber } from './support/billing-company';
import { DIGITS, expectInvalid, expectNotFound, MESSAGE, paging } from './support/expectations';

describe('interface.md: reading customers', () => {
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

  it('GET /v1/customer-types: {statusID, message, draw, recordsTotal, recordsFiltered, data} by id', async () => {
    const { status, body } = await own.get('/v1/customer-types');
    expect(status).toBe(200);
    expect(body).toEqual({
      statusID: 0,
      message: MESSAGE,
      ...paging(0, 2),
      data: [
        { id: '1', name: 'individual' },
        { id: '2', name: 'legal entity' },
      ],
    });
  });

  it('GET /v1/customers/{id}: data contains the single record, with its ids as strings', async () => {
    const { status, body } = await own.get(`/v1/customers/${String(created[0]!['id'])}`);
    expect(status).toBe(200);
    expect(body).toEqual({ statusID: 0, message: MESSAGE, data: [record(created[0]!)] });
    expect((body.data as Fields[])[0]).toMatchObject({ id: DIGITS, typeID: DIGITS });
  });

  it.each(['999', 'abc', '99999999999999999999'])('GET /v1/customers/%s: 404', async (id) =>
    expectNotFound(await own.get(`/v1/customers/${id}`)),
  );

  describe('GET /v1/customers/search', () => {
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

    it.each([
      ['id', '2', [2]],
      ['id', 'two', []],
      ['name', 'Nino', [1, 2, 3]],
      ['name', 'Beridze', []],
      ['name', 'ნინო', [5]],
      ['name', '.*', []],
      ['name', 'Giorgi. (Beridze)*', [4]],
      ['personalNo', '01001000002', [2]],
      ['email', 'shared@example.com', [3, 4]],
      ['email', 'Nino@Example.com', [1]],
      ['email', 'nino@example.com', []],
    ])('%s = %s gives %j', async (type, value, expected) => {
      expect(await found(type, value)).toEqual(expected);
    });

    it.each(['phone', 'customerID', ''])('type %j: 400 that names the allowed types', async (type) => {
      const answer = await own.get('/v1/customers/search', { type, value: 'x' });
      expectInvalid(answer, 'type');
      for (const name of ['mobile', 'id', 'name', 'personalNo', 'email']) expect(answer.text).toContain(name);
    });

    it('without type or value: 400 that names the missing field', async () => {
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
