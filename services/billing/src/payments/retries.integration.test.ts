import { recordOf, rowsOf } from '@herald/testing/http-client';
import { findViolations } from '../books/check-accounts';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

/** A request that is sent again, to another copy of the service too, does what it says once. */
describe('retries', () => {
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
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    accountID = recordOf(await client.post('/v1/accounts/create', { customerID: 1 })).id as number;
  });
  const keyed = (path: string, body: object, key = 'k') =>
    client.post(path, body, { 'idempotency-key': key });
  const totalOf = async (path: string) => (await client.get(path)).body.recordsTotal;

  it.each([
    ['/v1/customers/create', { typeID: 1, mobile: '599000002' }, '/v1/customers', 2],
    ['/v1/accounts/create', { customerID: 1, numbers: [{ number: '599000009' }] }, '/v1/accounts', 2],
    ['/v1/payments/add', { sum: 5 }, '/v1/payments', 1],
    [
      '/v1/accounts/setCredit',
      { date: new Date(Date.now() + 864e5).toISOString().slice(0, 10) },
      '/v1/payments',
      1,
    ],
  ])('%s with a key is done once, however often it is sent', async (path, fields, list, total) => {
    const body = { accountID, ...fields };
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed(path, body)));
    answers.push(await keyed(path, body));
    const [first] = answers;
    expect(first!.body.statusID).toBe(0);
    for (const { status, body } of answers) expect([status, body]).toEqual([first!.status, first!.body]);
    expect(await totalOf(list)).toBe(total);
    expect((await keyed(path, { ...body, other: 1 })).status).toBe(409);
    expect((await keyed('/v1/payments/add', { accountID, sum: 77 })).status).toBe(409);
    expect(await totalOf(list)).toBe(total);
  });

  it('a key is of one company, lasts through a day, and none of a request that was refused', async () => {
    expect((await keyed('/v1/payments/add', { accountID, sum: 0 })).status).toBe(400);
    expect((await keyed('/v1/payments/add', { accountID, sum: 1 })).status).toBe(200);
    const first = client;
    client = await fixture.company();
    expect((await keyed('/v1/payments/add', { accountID, sum: 2 })).status).toBe(404);
    client = first;
    expect(
      (await client.post('/v1/payments/add', { accountID, sum: 1 }, { 'idempotency-key': 'x'.repeat(256) }))
        .status,
    ).toBe(400);
  });

  it('a transaction is the same however it is spelled', async () => {
    const spellings = [
      { paySystem: 'TBC', transactionID: '12' },
      { paySystem: 'TBC ', transactionID: ' 12' },
      { paySystem: ' TBC', transactionID: 12 },
    ];
    for (const spelling of spellings) {
      const answer = await client.post('/v1/payments/add', { accountID, sum: 5, ...spelling });
      expect([answer.status, answer.body.data]).toEqual([200, { id: '1' }]);
    }
    for (const paySystem of ['', null, ' ', undefined]) {
      const answer = await client.post('/v1/payments/add', {
        accountID,
        sum: 5,
        paySystem,
        transactionID: '12',
      });
      expect(answer.body.data).toEqual({ id: '2' });
    }
    // Without a transaction each is a payment of its own.
    for (const transactionID of ['', null, ' ']) {
      await client.post('/v1/payments/add', { accountID, sum: 5, transactionID });
    }
    expect(rowsOf(await client.get('/v1/payments')).map((row) => [row.paySystem, row.transactionID])).toEqual(
      [
        [null, null],
        [null, null],
        [null, null],
        [null, '12'],
        ['TBC', '12'],
      ],
    );
    for (const transactionID of [1.5, true, [1], 'x'.repeat(65)]) {
      const answer = await client.post('/v1/payments/add', { accountID, sum: 5, transactionID });
      expect(answer.body.errors).toEqual({ transactionID: expect.any(String) });
    }
  });

  it('a transaction that the version before stored as it was spelled is not posted again', async () => {
    await client.post('/v1/payments/add', { accountID, sum: 5, paySystem: 'TBC', transactionID: '12' });
    const payments = fixture.connection.db!.collection('payments');
    const row = { company: client.company, id: 1 };
    await payments.updateOne(row, { $set: { paySystem: 'TBC ' } });
    const again = { accountID, sum: 5, paySystem: 'TBC ', transactionID: '12' };
    expect((await client.post('/v1/payments/add', again)).body.data).toEqual({ id: '1' });
    await payments.updateOne(row, { $set: { paySystem: 'TBC' } });
  });
});
