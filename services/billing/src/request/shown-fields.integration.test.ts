import { recordOf } from '@herald/testing/http-client';
import { companyCaller } from '@herald/testing/service-fixture';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

describe('the answer to a key without the read scope', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let accountID: number;

  beforeAll(async () => {
    fixture = await BillingFixture.start(1);
    client = await fixture.company();
    await client.post('/v1/customers/create', {
      typeID: 1,
      name: 'Nino',
      personalNo: '01001012345',
      email: 'nino@example.com',
      address: 'Rustaveli 1',
      mobile: '995555000001',
    });
    const account = { customerID: 1, name: 'Home', numbers: [{ number: '555000002' }] };
    accountID = recordOf(await client.post('/v1/accounts/create', account)).id as number;
    await client.post('/v1/payments/add', { accountID, sum: 50 });
  });
  afterAll(() => fixture.stop());

  const asking = async (scopes: string[], method: string, path: string, body: object, headers = {}) =>
    fixture.call(companyCaller(client.company, scopes), method, `/v1/${path}`, { body, headers });
  const WRITES = [
    ...['customers.create', 'customers.update', 'accounts.create', 'accounts.update'],
    ...['payments.add', 'payments.reverse'],
  ];

  it('has only the id and the sent fields of a new customer', async () => {
    const body = { typeID: 1, name: 'Giorgi', numbers: [{ number: '555000003' }], createdAt: 'x' };
    const made = await asking(WRITES, 'POST', 'customers/create', body);
    expect(made.status).toBe(201);
    const number = expect.objectContaining({ number: '555000003' });
    expect(made.body.data).toEqual({
      id: 2,
      typeID: 1,
      name: 'Giorgi',
      mobile: '995555000003',
      numbers: [number],
    });
  });

  it('has only the id and the corrected fields of a customer', async () => {
    const answer = await asking(WRITES, 'PATCH', 'customers/1', { column1: 'VIP', address: null });
    expect(answer.body.data).toEqual({ id: 1, column1: 'VIP', address: '' });
    const whole = await asking([...WRITES, 'customers.read'], 'PATCH', 'customers/1', { column1: 'VIP' });
    expect(whole.body.data).toMatchObject({ personalNo: '01001012345', email: 'nino@example.com' });
  });

  it('has neither the balance of an account nor fields of its customer', async () => {
    const body = { customerID: 1, name: 'Shop', personalNo: '1', balance: '1', statusID: 2, mobile: '1' };
    const made = await asking(WRITES, 'POST', 'accounts/create', body);
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({ id: accountID + 1, customerID: 1, name: 'Shop' });
    const corrected = await asking(WRITES, 'PATCH', `accounts/${accountID}`, { column2: 'x' });
    expect(corrected.body.data).toEqual({ id: accountID, column2: 'x' });
    const whole = await asking([...WRITES, 'accounts.read'], 'PATCH', `accounts/${accountID}`, {
      column2: 'x',
    });
    expect(whole.body.data).toMatchObject({ balance: '50.00', personalNo: '01001012345' });
  });

  it('has the same fields if the request is repeated with its Idempotency-Key', async () => {
    const create = (scopes: string[]) =>
      asking(scopes, 'POST', 'accounts/create', { customerID: 1 }, { 'idempotency-key': 'shown' });
    const { id } = recordOf(await create(WRITES));
    await client.post('/v1/payments/add', { accountID: id, sum: 7 });
    expect((await create(WRITES)).body.data).toEqual({ id, customerID: 1 });
    expect((await create([...WRITES, 'accounts.read'])).body.data).toMatchObject({ balance: '7.00' });
  });

  it('does not reveal whether `was` has the right value of a field', async () => {
    const guess = { column1: 'VIP', was: { personalNo: '01001012345' } };
    const refused = await asking(WRITES, 'PATCH', 'customers/1', guess);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('customers.read')]);
    expect((await asking([...WRITES, 'customers.read'], 'PATCH', 'customers/1', guess)).status).toBe(200);
    const ofAccount = { column1: 'VIP', was: { name: 'Home' } };
    expect((await asking(WRITES, 'PATCH', `accounts/${accountID}`, ofAccount)).status).toBe(403);
  });

  it('has neither the sum nor the balance of a reversal', async () => {
    const { id } = recordOf(await client.post('/v1/payments/add', { accountID, sum: 9 }));
    const answer = await asking(WRITES, 'POST', `payments/${String(id)}/reverse`, { comment: 'Bounced' });
    expect(answer.body.data).toEqual({ id: expect.any(String), reverses: id, comment: 'Bounced' });
  });

  it('is 403 for a correction, a reversal or a negative payment without its scope', async () => {
    const { id } = recordOf(await client.post('/v1/payments/add', { accountID, sum: 9 }));
    const others = WRITES.filter((scope) => !/update|reverse/.test(scope));
    const refused = [
      asking(others, 'PATCH', 'customers/1', { column1: 'x' }),
      asking(others, 'PATCH', `accounts/${accountID}`, { column1: 'x' }),
      asking(others, 'POST', `payments/${String(id)}/reverse`, {}),
      asking(others, 'POST', 'payments/add', { accountID, sum: -9 }),
    ];
    for (const { status } of await Promise.all(refused)) expect(status).toBe(403);
    expect((await asking(others, 'POST', 'payments/add', { accountID, sum: 9 })).status).toBe(200);
    expect((await asking(WRITES, 'POST', 'payments/add', { accountID, sum: -9 })).status).toBe(200);
  });
});
