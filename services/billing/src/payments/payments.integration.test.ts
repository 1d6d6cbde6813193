import { findViolations } from '../books/check-accounts';
import { BillingFixture, type CompanyClient, recordOf, rowsOf } from '../testing/billing-fixture';

const ADD = '/v1/payments/add';

describe('payments', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  const accountOf = async (of: CompanyClient, fields: object = {}): Promise<number> => {
    const customer = await of.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    const customerID = (customer.body.data as { id: number } | null)?.id ?? 1;
    return recordOf(await of.post('/v1/accounts/create', { customerID, ...fields })).id as number;
  };

  beforeAll(async () => {
    fixture = await BillingFixture.start();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company();
  });

  it('adds payments and lists them, newest first, as strings', async () => {
    const accountID = await accountOf(client);
    const first = await client.post(ADD, { accountID, sum: 20.1, comment: 'cash', paySystem: 'kiosk' }, {});
    expect([first.status, first.body]).toEqual([
      200,
      { statusID: 0, message: 'The payment is added.', data: { id: '1' } },
    ]);
    await client.post(ADD, { accountID: String(accountID), sum: -0.05, transactionID: 't1' });
    const answer = await client.get('/v1/payments', { draw: 3 });
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const rows = [
      {
        id: '2',
        accountID: String(accountID),
        balance: '20.05',
        sum: '-0.05',
        comment: null,
        transactionID: 't1',
        paySystem: null,
        apiStatus: '1',
        typeID: '2',
        typeName: 'correction',
        admin: null,
        date,
      },
      {
        id: '1',
        accountID: String(accountID),
        balance: '20.10',
        sum: '20.10',
        comment: 'cash',
        transactionID: null,
        paySystem: 'kiosk',
        apiStatus: '1',
        typeID: '1',
        typeName: 'addition',
        admin: null,
        date,
      },
    ];
    expect(answer.body).toEqual({ status: true, draw: 3, recordsTotal: 2, recordsFiltered: 2, data: rows });
    expect((await client.get(`/v1/payments/account/${accountID}`)).body).toEqual({
      statusID: 0,
      message: 'Payments of the account.',
      data: rows,
    });
    const page = await client.get('/v1/payments', { start: 1, length: 5 });
    expect(rowsOf(page).map(({ id }) => id)).toEqual(['1']);
    const deep = await client.get('/v1/payments', { start: 2 });
    expect([deep.body.recordsTotal, deep.body.data]).toEqual([2, []]);
    const account = rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!;
    expect(account.balance).toBe('20.05');
  });

  it.each([
    ['accountID', undefined],
    ['accountID', 'x'],
    ['accountID', null],
    ['sum', undefined],
    ['sum', 0],
    ['sum', 1.001],
    ['sum', 1e10],
    ['sum', -1e10],
    ['sum', 'ten'],
    ['sum', ''],
    ['sum', true],
    ['sum', [5]],
    ['sum', {}],
    ['comment', 'x'.repeat(256)],
    ['comment', 5],
    ['paySystem', 'x'.repeat(51)],
    ['paySystem', []],
    ['transactionID', 'x'.repeat(65)],
    ['transactionID', ''],
  ])('refuses %s = %j', async (field, value) => {
    const answer = await client.post(ADD, { accountID: await accountOf(client), sum: 1, [field]: value });
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([400, [field]]);
    expect((await client.get('/v1/payments')).body.recordsTotal).toBe(0);
  });

  it('knows no account of another company', async () => {
    const accountID = await accountOf(client);
    const other = await fixture.company();
    const answer = await other.post(ADD, { accountID, sum: 1 });
    expect([answer.status, answer.body.statusID, answer.body.data]).toEqual([404, 404, null]);
    expect((await other.get(`/v1/payments/account/${accountID}`)).status).toBe(404);
  });

  it('posts a transaction once, however often it comes', async () => {
    const accountID = await accountOf(client);
    const other = await accountOf(client);
    const payment = { accountID, sum: 5, paySystem: 'kiosk', transactionID: '77' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post(ADD, payment)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, { statusID: 0, message: 'The payment is added.', data: { id: '1' } }])]),
    );
    expect((await client.post(ADD, { ...payment, sum: 6 })).status).toBe(409);
    expect((await client.post(ADD, { ...payment, accountID: other })).status).toBe(409);
    expect((await client.post(ADD, { ...payment, paySystem: 'bank' })).body.data).toEqual({ id: '2' });
    expect((await client.post(ADD, { ...payment, paySystem: undefined })).body.data).toEqual({ id: '3' });
    expect((await client.get('/v1/payments')).body.recordsTotal).toBe(3);
  });

  it('makes the largest sum and no larger balance than can be held', async () => {
    const accountID = await accountOf(client);
    await client.post(ADD, { accountID, sum: 9999999999.99 });
    expect(rowsOf(await client.get('/v1/payments'))[0]!.balance).toBe('9999999999.99');
    await fixture.connection
      .db!.collection('accounts')
      .updateOne({ company: client.company }, { $set: { balance: 999_999_999_999_999 } });
    const answer = await client.post(ADD, { accountID, sum: 0.01 });
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([400, ['sum']]);
    await fixture.connection
      .db!.collection('accounts')
      .updateOne({ company: client.company }, { $set: { balance: 999_999_999_999 } });
  });

  describe('setCredit', () => {
    it('sets the date once and leaves a row of sum 0.00', async () => {
      const accountID = await accountOf(client);
      const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      for (let repeat = 0; repeat < 2; repeat++) {
        const answer = await client.post('/v1/accounts/setCredit', { accountID, date });
        expect([answer.status, answer.body]).toEqual([
          200,
          { statusID: 0, message: `The account has credit until ${date}.` },
        ]);
      }
      expect(rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!.creditDate).toBe(date);
      expect(rowsOf(await client.get('/v1/payments'))).toMatchObject([
        { typeID: '5', typeName: 'crediting', sum: '0.00', balance: '0.00', comment: `Credit until ${date}` },
      ]);
    });

    it.each([
      ['2020-01-01', 'date'],
      ['2999-01-01', 'date'],
      ['2027-02-29', 'date'],
      ['tomorrow', 'date'],
      [undefined, 'date'],
    ])('refuses %s', async (date, field) => {
      const answer = await client.post('/v1/accounts/setCredit', {
        accountID: await accountOf(client),
        date,
      });
      expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([400, [field]]);
    });

    it('knows no other account', async () => {
      const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      expect((await client.post('/v1/accounts/setCredit', { accountID: 5, date })).status).toBe(404);
      expect((await client.get('/v1/accounts/setCredit')).status).toBe(405);
    });
  });

  describe('the check of the books', () => {
    it('holds, and finds what was changed behind the back of the service', async () => {
      const accountID = await accountOf(client);
      for (const sum of [10, 20, -5]) await client.post(ADD, { accountID, sum });
      expect(await findViolations(fixture.connection)).toEqual([]);

      const payments = fixture.connection.db!.collection('payments');
      const row = { company: client.company, accountID, seq: 2 };
      const rulesAfter = async (): Promise<string[]> =>
        (await findViolations(fixture.connection)).map(({ rule }) => rule);
      await payments.updateOne(row, { $set: { comment: 'forged' } });
      expect(await rulesAfter()).toEqual(['chain']);
      await payments.updateOne(row, { $set: { comment: null, sum: 3_000 } });
      expect(await rulesAfter()).toContain('balance');
      await payments.updateOne(row, { $set: { sum: 2_000 } });
      expect(await rulesAfter()).toEqual([]);
      const [taken] = await payments.find(row).toArray();
      await payments.deleteOne(row);
      expect(await rulesAfter()).toEqual(expect.arrayContaining(['chain', 'balance', 'count']));
      await payments.insertOne(taken!);
    });
  });
});
