/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { BillingCompany } from './support/billing-company';
import { dayAhead } from './support/calendar';
import { expectInvalid, MESSAGE } from './support/expectations';

describe('interface.md: POST /v1/accounts/setCredit', () => {
  let company: BillingCompany;
  let customerID: unknown;

  beforeAll(async () => {
    company = await BillingCompany.create();
    customerID = (await company.newCustomer())['id'];
  });

  it('{statusID, message}; it sets creditDate and leaves a payment of type 5 with sum 0.00', async () => {
    const { id } = await company.newAccount({ customerID });
    const date = dayAhead(30);
    const { status, body } = await company.setCredit({ accountID: id, date });
    expect({ status, body }).toEqual({ status: 200, body: { statusID: 0, message: MESSAGE } });
    expect(await company.account(id)).toMatchObject({ creditDate: date, statusID: '1' });
    expect(await company.payments(id)).toMatchObject([
      { typeID: '5', typeName: 'crediting', sum: '0.00', balance: '0.00', comment: `Credit until ${date}` },
    ]);
  });

  it('the same date again changes nothing', async () => {
    const { id } = await company.newAccount({ customerID });
    for (let time = 0; time < 3; time++) {
      const answer = await company.setCredit({ accountID: id, date: dayAhead(5) });
      expect(answer.body).toMatchObject({ statusID: 0 });
    }
    expect(await company.payments(id)).toHaveLength(1);
  });

  it.each([undefined, '', dayAhead(-1), dayAhead(367), '2027-02-29', 5].map((date) => [date]))(
    'date %j: 400',
    async (date) => {
      const { id } = await company.newAccount({ customerID });
      expectInvalid(await company.setCredit({ accountID: id, date }), 'date');
      expect(await company.account(id)).toMatchObject({ creditDate: null });
    },
  );

  it.each([undefined, 0, 'x'].map((id) => [id]))('accountID %j: 400', async (accountID) => {
    expectInvalid(await company.setCredit({ accountID, date: dayAhead(1) }), 'accountID');
  });
});
