/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { BillingCompany, type Fields } from './support/billing-company';
import { dayAhead, monthsLater } from './support/calendar';
import { MESSAGE } from './support/expectations';

describe('decisions, Billing: the billing run', () => {
  const today = dayAhead(0);
  let company: BillingCompany;
  let tariffID: number;

  // A separate company for each test, because a run covers all accounts of a company.
  beforeEach(async () => {
    company = await BillingCompany.create();
    tariffID = await company.newItem('tariffs', { name: 'Home', price: '25.50', periodMonths: 1 });
  });

  async function accountWith(balance: number): Promise<number> {
    const { id } = await company.newAccount({ tariffID });
    if (balance > 0) await company.pay(id, balance);
    return id as number;
  }

  async function run(date?: string): Promise<Fields> {
    const { status, body } = await company.billingRun(date);
    expect({ status, statusID: body.statusID }).toEqual({ status: 200, statusID: 0 });
    return body.data as Fields;
  }

  it('a sufficient balance is charged, and the date moves on by a period', async () => {
    const id = await accountWith(30);
    const { status, body } = await company.billingRun(today);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        statusID: 0,
        message: MESSAGE,
        data: expect.objectContaining({ date: today, due: 1, charged: 1, sum: '-25.50', turnedPassive: 0 }),
      },
    });
    expect(await company.account(id)).toMatchObject({
      balance: '4.50',
      statusID: '1',
      shutdownDate: monthsLater(today, 1),
    });
    const [charge] = await company.payments(id);
    expect(charge).toMatchObject({
      typeID: '2',
      typeName: 'correction',
      sum: '-25.50',
      balance: '4.50',
      apiStatus: '0',
      comment: expect.stringContaining(today),
    });
  });

  it('a repetition for the same day changes nothing', async () => {
    const [rich, poor] = [await accountWith(100), await accountWith(1)];
    await run(today);
    const before = [await company.account(rich), await company.account(poor)];
    expect(await run(today)).toMatchObject({ charged: 0, turnedPassive: 0 });
    expect([await company.account(rich), await company.account(poor)]).toEqual(before);
    expect(await company.payments(rich)).toHaveLength(2);
  });

  it('an insufficient balance: the account becomes passive, without a charge', async () => {
    const id = await accountWith(25.49);
    expect(await run(today)).toMatchObject({ charged: 0, turnedPassive: 1 });
    expect(await company.account(id)).toMatchObject({
      statusID: '2',
      statusName: 'passive',
      balance: '25.49',
      shutdownDate: today,
    });
  });

  it('a sufficient payment activates the account and is charged at once, an insufficient payment leaves it passive', async () => {
    const id = await accountWith(0);
    await run(today);
    await company.pay(id, 25);
    expect(await company.account(id)).toMatchObject({ statusID: '2', balance: '25.00' });
    await company.pay(id, 0.5);
    expect(await company.account(id)).toMatchObject({
      statusID: '1',
      balance: '0.00',
      shutdownDate: monthsLater(today, 1),
    });
  });
});
