/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { Webhook } from 'standardwebhooks';
import { until } from '@herald/testing/until';
import { newBrand } from '../support/company';
import { messageOf, messagesOf, newPhone } from '../support/phones';
import { operator } from '../support/operator-api';
import { BillingCompany, type Fields } from './support/billing-company';

describe('interface.md part 4: the account-added notification', () => {
  /** With a brand, and the notification enabled through the operator's API. */
  async function notifying(balance: number, notification: Fields = {}): Promise<BillingCompany> {
    const company = await BillingCompany.create({ balance, brandName: undefined });
    const brandID = await newBrand(company.company.api, 'Billing');
    const text = 'Account {accountID} of {name} is open';
    const accountAddedNotification = { enabled: true, brandID, text, ...notification };
    await company.changeSettings({ accountAddedNotification });
    return company;
  }

  async function ledgerSum(company: BillingCompany): Promise<number> {
    return (await operator().ledger(company.id)).reduce((sum, { amount }) => sum + amount, 0);
  }

  it('goes to every SMS-enabled number of the account and is charged', async () => {
    const company = await notifying(10);
    const [one, two, silent] = [newPhone(), newPhone(), newPhone()];
    const numbers = [{ mobile: one }, { mobile: two }, { mobile: silent, smsEnabled: 0 }];
    const { id: customerID } = await company.newCustomer();
    const { status, body } = await company.createAccount({ customerID, name: 'Nino', numbers });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('warning');
    const text = `Account ${String((body.data as Fields)['id'])} of Nino is open`;
    expect(await messageOf(one)).toMatchObject({ text, sender: 'Billing' });
    expect(await messageOf(two)).toMatchObject({ text, sender: 'Billing' });
    expect(await messagesOf(silent)).toEqual([]);
    expect(await company.company.api.balance()).toBe(8);
    expect(await ledgerSum(company)).toBe(8);
  });

  it('with a balance of 0 the account is created, with warning', async () => {
    const company = await notifying(0);
    const mobile = newPhone();
    const { id: customerID } = await company.newCustomer();
    const { status, body } = await company.createAccount({ customerID, numbers: [{ mobile }] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ statusID: 0, warning: expect.stringContaining('SMS'), data: { mobile } });
    expect((await company.get('/v1/accounts')).body).toMatchObject({ recordsTotal: 1 });
    expect(await messagesOf(mobile)).toEqual([]);
    expect(await company.company.api.balance()).toBe(0);
  });

  it('an account without SMS-enabled numbers, or with the notification disabled: no message, and no warning', async () => {
    const company = await notifying(0);
    const { id: customerID } = await company.newCustomer();
    const silent = { mobile: newPhone(), smsEnabled: 0 };
    for (const numbers of [[], [silent]]) {
      expect((await company.createAccount({ customerID, numbers })).body).not.toHaveProperty('warning');
    }
    const off = await notifying(10, { enabled: false });
    const mobile = newPhone();
    const { id } = await off.newCustomer();
    const { body } = await off.createAccount({ customerID: id, numbers: [{ mobile }] });
    expect(body).not.toHaveProperty('warning');
    expect(await off.company.api.balance()).toBe(10);
  });
});

describe('callbacks of accounts', () => {
  it('a subscribed company gets every event that a network acts on, in order, signed', async () => {
    const events = ['billing.account.suspended', 'billing.payment.received', 'billing.account.activated'];
    const company = await BillingCompany.create({ callbacks: true, settings: { events } });
    const tariffID = await company.newItem('tariffs', { name: 'Fiber', price: 20 });
    const { id: accountID } = await company.newAccount({ tariffID });
    await company.billingRun();
    const paymentID = await company.pay(accountID, 25, { paySystem: 'kiosk', transactionID: 'a&b' });
    await company.post(`/v1/payments/${paymentID}/reverse`, {});
    const { receiver, callbackKey, signingSecret } = company.company;
    const received = await receiver.waitFor(({ query }) => query['accountID'] === String(accountID), {
      count: 4,
    });
    expect(received.map(({ query }) => query['event'])).toEqual([...events, 'billing.account.suspended']);
    expect(received[1]!.parameters.map(([name, value]) => (name === 'date' ? name : value))).toEqual([
      ...[callbackKey, 'billing.payment.received', 'date', String(accountID), paymentID],
      ...['25.00', '25.00', 'kiosk', 'a&b'],
    ]);
    expect(received[2]!.query).toMatchObject({ statusID: '1', balance: '5.00' });
    const ids = received.map(({ rawQuery, headers }) => {
      const signed = headers as Record<string, string>;
      new Webhook(signingSecret).verify(rawQuery, signed, { jsonParse: false });
      return headers['webhook-id'];
    });
    // The outcome is stored after the callback.
    const deliveries = await until(
      () => operator().deliveries(company.id, { event: 'billing.payment.received' }),
      ({ body }) => (body.data as unknown[]).length > 0,
    );
    expect(deliveries.body.data).toMatchObject([
      { id: ids[1], accountID, parameters: { paymentID: Number(paymentID), sum: '25.00' } },
    ]);
  });

  it('are not sent to a company without a subscription', async () => {
    const company = await BillingCompany.create({ callbacks: true });
    const { id: accountID } = await company.newAccount();
    await company.pay(accountID, 25);
    // A later callback: no earlier callback is in flight any more.
    const brandID = await newBrand(company.company.api, 'Later');
    await company.company.receiver.waitFor(({ query }) => query['brandID'] === String(brandID));
    expect(company.company.receiver.received.map(({ query }) => query['event'])).toEqual([
      'sms.brand.activated',
    ]);
  });
});
