/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { BillingCompany, type Fields } from './support/billing-company';
import { DATE_TIME, DIGITS, expectInvalid, expectNotFound, MESSAGE, paging } from './support/expectations';

describe('interface.md: payments', () => {
  let company: BillingCompany;
  let accountID: number;

  beforeAll(async () => {
    company = await BillingCompany.create();
    accountID = (await company.newAccount())['id'] as number;
  });

  const newAccountID = async (): Promise<number> => (await company.newAccount())['id'] as number;

  describe('POST /v1/payments/add', () => {
    it('{statusID, message, data: {id: string}}', async () => {
      const body = { accountID, sum: 12.5, comment: 'June', paySystem: 'kiosk' };
      const answer = await company.addPayment(body);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { statusID: 0, message: MESSAGE, data: { id: DIGITS } },
      });
    });

    it.each([
      [0.01, '0.01'],
      [1234.56, '1234.56'],
      [1.15, '1.15'],
      [9_999_999_999.99, '9999999999.99'],
    ])('sum %d is %s in the row, in the balance and in the account', async (sum, shown) => {
      const id = await newAccountID();
      await company.pay(id, sum);
      expect(await company.payments(id)).toMatchObject([{ sum: shown, balance: shown }]);
      expect(await company.account(id)).toMatchObject({ balance: shown });
    });

    const wrong: Record<string, unknown[]> = {
      accountID: [undefined, 0, 1.5, 'one', [], 2 ** 53],
      sum: [undefined, null, 0, 12.345, 0.1 + 0.2, 1e-7, -10_000_000_000, 'ten', '1e3', true],
      comment: ['x'.repeat(256), 5],
      paySystem: ['x'.repeat(51), 1.5],
      transactionID: ['x'.repeat(65), 1.5],
    };
    const rows = Object.entries(wrong).flatMap(([field, values]) =>
      values.map((value): [string, unknown] => [field, value]),
    );

    it.each(rows)('%s %j: 400 naming it, and nothing is written', async (field, value) => {
      const before = (await company.get('/v1/payments', { length: 1 })).body['recordsTotal'];
      expectInvalid(await company.addPayment({ accountID, sum: 1, [field]: value }), field);
      expect((await company.get('/v1/payments', { length: 1 })).body['recordsTotal']).toBe(before);
    });

    it('an unknown account: 404', async () => {
      expectNotFound(await company.addPayment({ accountID: 5, sum: 1 }));
    });
  });

  describe('the payment record (part 2)', () => {
    it('every field, with ids, money and types as strings', async () => {
      const id = await newAccountID();
      const given = { comment: 'ივნისი', paySystem: 'kiosk', transactionID: 'T-1' };
      const paymentID = await company.pay(id, 20, given);
      expect(await company.payments(id)).toEqual([
        {
          ...given,
          id: paymentID,
          accountID: String(id),
          balance: '20.00',
          sum: '20.00',
          apiStatus: '1',
          typeID: '1',
          typeName: 'addition',
          admin: null,
          date: DATE_TIME,
        },
      ]);
    });

    it('a sum below 0 is a correction, type 2', async () => {
      const id = await newAccountID();
      await company.pay(id, 20);
      await company.pay(id, -7.25);
      expect(await company.payments(id)).toMatchObject([
        { typeID: '2', typeName: 'correction', sum: '-7.25', balance: '12.75' },
        { typeID: '1', sum: '20.00', balance: '20.00' },
      ]);
    });
  });

  describe('transactionID (decisions, Billing)', () => {
    const transaction = { paySystem: 'kiosk', transactionID: 'repeat-1' };

    it('again: the first answer and no second payment', async () => {
      const id = await newAccountID();
      const body = { accountID: id, sum: 5, ...transaction };
      const first = await company.addPayment(body);
      const again = await company.addPayment({ ...body, comment: 'another' });
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
      expect(await company.payments(id)).toHaveLength(1);
      expect(await company.account(id)).toMatchObject({ balance: '5.00' });
    });

    it('with another account or sum: 409, and nothing is written', async () => {
      const [one, two] = [await newAccountID(), await newAccountID()];
      const used = { paySystem: 'kiosk', transactionID: 'conflict-1' };
      await company.pay(one, 5, used);
      for (const change of [{ accountID: two }, { sum: 6 }, { sum: -5 }]) {
        const answer = await company.addPayment({ accountID: one, sum: 5, ...used, ...change });
        expect(answer).toMatchObject({ status: 409, body: { statusID: 409, message: MESSAGE } });
      }
      expect(await company.account(one)).toMatchObject({ balance: '5.00' });
      expect(await company.payments(two)).toEqual([]);
    });

    it('the same ID of another paySystem, or without paySystem, is another payment', async () => {
      const id = await newAccountID();
      const transactionID = 'same-text';
      const made = [
        await company.pay(id, 1, { paySystem: 'bank', transactionID }),
        await company.pay(id, 1, { paySystem: 'wallet', transactionID }),
        await company.pay(id, 1, { transactionID }),
      ];
      expect(new Set(made).size).toBe(3);
      expect(await company.pay(id, 1, { transactionID })).toBe(made[2]);
      expect(await company.account(id)).toMatchObject({ balance: '3.00' });
    });
  });

  describe('GET /v1/payments', () => {
    let own: BillingCompany;
    let made: string[];

    beforeAll(async () => {
      own = await BillingCompany.create();
      const [one, two] = [await own.newAccount(), await own.newAccount()];
      made = [];
      for (const account of [one, two, one]) made.push(await own.pay(account['id'], 10));
    });

    it('{status: true, draw, recordsTotal, recordsFiltered, data}, newest first', async () => {
      const { status, body } = await own.get('/v1/payments');
      expect(status).toBe(200);
      expect(body).toEqual({ status: true, ...paging(0, 3), data: expect.any(Array) });
      expect((body.data as Fields[]).map(({ id }) => id)).toEqual([...made].reverse());
    });

    it('GET /v1/payments/account/{id}: {statusID, message, data}, newest first', async () => {
      const { status, body } = await own.get('/v1/payments/account/100001');
      expect(status).toBe(200);
      expect(body).toEqual({ statusID: 0, message: MESSAGE, data: expect.any(Array) });
      expect(body.data).toMatchObject([
        { id: made[2], accountID: '100001', balance: '20.00' },
        { id: made[0], accountID: '100001', balance: '10.00' },
      ]);
    });

    it.each(['999', '0', 'abc', '-1', '1.5'])('GET /v1/payments/account/%s: 404', async (id) => {
      expectNotFound(await own.get(`/v1/payments/account/${id}`));
    });
  });
});
