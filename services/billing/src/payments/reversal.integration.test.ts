import { recordOf, rowsOf } from '@herald/testing/http-client';
import { companyCaller } from '@herald/testing/service-fixture';
import { findViolations } from '../consistency/check-accounts';
import { paymentsIn } from '../ledger/payment-model';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

describe('the reversal of a payment', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let accountID: number;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2);
  });
  afterAll(async () => {
    expect(await findViolations(fixture.connection)).toEqual([]);
    await fixture.stop();
  });
  beforeEach(async () => {
    client = await fixture.company();
    const tariff = await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 });
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    const fields = { customerID: 1, tariffID: recordOf(tariff).id };
    accountID = recordOf(await client.post('/v1/accounts/create', fields)).id as number;
    await client.run();
  });
  const pay = async (sum: number) =>
    recordOf(await client.post('/v1/payments/add', { accountID, sum })).id as string;
  const reverse = (id: string, body: object = {}, headers = {}) =>
    client.post(`/v1/payments/${id}/reverse`, body, headers);
  const byOperator = (id: string) =>
    client.admin('post', `../../payments/${id}/reverse`, { company: client.company, comment: 'Wrong year' });
  const account = async () => rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!;

  it('stores the API key and the address of its request, as the payment does, and shows neither in answers', async () => {
    const by = { keyID: 9, from: '192.0.2.7' };
    const caller = { ...companyCaller(client.company, ['payments.add', 'payments.reverse']), ...by };
    const post = (path: string, body: object) =>
      fixture.call(caller, 'POST', `/v1/payments/${path}`, { body });
    const { id } = recordOf(await post('add', { accountID, sum: 5 }));
    await post(`${String(id)}/reverse`, {});
    const stored = await paymentsIn(fixture.connection)
      .find({ company: client.company, ...by })
      .toArray();
    expect(stored.map(({ sum }) => sum)).toEqual([500, -500]);
    const { text } = await client.get('/v1/payments');
    expect(text).not.toMatch(/keyID|192\.0\.2\.7/);
  });

  it('subtracts the sum, links both payments and makes the account passive at once', async () => {
    const id = await pay(20);
    expect(await account()).toMatchObject({ balance: '0.00', statusID: '1' });
    const answer = await reverse(id, { comment: 'Bounced' });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({
        sum: '-20.00',
        typeID: '2',
        comment: 'Bounced',
        reverses: id,
        apiStatus: '1',
      }),
    ]);
    expect(await account()).toMatchObject({ balance: '-20.00', statusID: '2' });
    const rows = rowsOf(await client.get(`/v1/payments/account/${accountID}`));
    expect(rows.map((row) => [row.id, row.reverses, row.reversedBy])).toEqual([
      ['3', id, undefined],
      ['2', undefined, undefined],
      ['1', undefined, '3'],
    ]);
    await pay(20);
    expect(await account()).toMatchObject({ balance: '0.00', statusID: '1' });
  });

  it('happens once even if requests are concurrent, and a retry with an Idempotency-Key gets the same answer', async () => {
    const id = await pay(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reverse(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await account()).balance).toBe('0.00');
    const other = await pay(6);
    const key = { 'idempotency-key': 'once' };
    const [first, second] = [await reverse(other, {}, key), await reverse(other, {}, key)];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await account()).balance).toBe('0.00');
  });

  it('of a charge is allowed for operators only', async () => {
    await pay(20);
    expect((await reverse('2')).status).toBe(403);
    const answer = await byOperator('2');
    expect(answer.body.data).toMatchObject({ id: 3, sum: '20.00', admin: 'tester', reverses: 2, accountID });
    expect(await account()).toMatchObject({ balance: '20.00', statusID: '1' });
    expect((await byOperator('2')).status).toBe(409);
  });

  it('of a reversal, a credit or an unknown payment is refused', async () => {
    const id = await pay(5);
    const reversal = recordOf(await reverse(id)).id as string;
    expect((await reverse(reversal)).status).toBe(409);
    const date = new Date(Date.now() + 3 * 864e5).toISOString().slice(0, 10);
    await client.post('/v1/accounts/setCredit', { accountID, date });
    const credit = rowsOf(await client.get('/v1/payments')).find(({ typeID }) => typeID === '5')!;
    expect((await reverse(credit.id as string)).status).toBe(409);
    expect((await reverse('999')).status).toBe(404);
    expect((await reverse(id, { comment: 'x'.repeat(256) })).status).toBe(400);
  });
});
