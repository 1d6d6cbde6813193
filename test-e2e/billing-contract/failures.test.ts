import { until } from '@herald/testing/until';
import { newBrand } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { messagesOf, newPhone, waitForMessages } from '../support/phones';
import { expectSoundBooks } from '../support/books';
import { BillingCompany } from './support/billing-company';
import { MESSAGE } from './support/expectations';

const START_MS = 300_000;

describe('billing while other services are down', () => {
  let system: OwnSystem;

  beforeAll(async () => {
    system = await startOwnSystem({ instances: { 'sms-api': 1, billing: 1 } });
  }, START_MS);
  afterAll(() => system?.close(), START_MS);

  it('without the sms service, an account is created with a warning, and nothing is sent later', async () => {
    const company = await BillingCompany.create({ balance: 10 });
    const brandID = await newBrand(company.company.api, 'Late');
    const accountAddedNotification = { enabled: true, brandID, text: 'Account {accountID}' };
    await company.changeSettings({ accountAddedNotification });
    const [first, next] = [newPhone(), newPhone()];
    await company.newAccount({ numbers: [{ mobile: first }] });
    await waitForMessages(first);
    const { id: customerID } = await company.newCustomer();

    await system.system.stopProcess('sms-api');
    const late = newPhone();
    // The wait of at most 5 s is tested in account-sms.test.ts; here the response comes although the notification is never answered.
    const { status, body } = await company.createAccount({ customerID, numbers: [{ mobile: late }] });
    expect({ status, body }).toMatchObject({ status: 201, body: { statusID: 0, warning: MESSAGE } });

    await system.system.startProcess('sms-api');
    // Requests after the restart send notifications; those that were answered with a warning before have not.
    await until(
      () => company.createAccount({ customerID, numbers: [{ mobile: newPhone() }] }),
      ({ body: answer }) => !('warning' in answer),
      { what: 'notifications go out again' },
    );
    await company.newAccount({ customerID, numbers: [{ mobile: next }] });
    await waitForMessages(next);
    expect(await messagesOf(late)).toEqual([]);
  });

  it('without the billing service: 503 with Retry-After; after its restart, all data is there', async () => {
    const company = await BillingCompany.create();
    const { id } = await company.newAccount();
    await company.pay(id, 10);
    await system.system.stopProcess('billing');
    for (const request of [
      company.get('/v1/customers'),
      company.get('/v1/payments'),
      company.addPayment({ accountID: id, sum: 1 }),
      company.createAccount({ customerID: 1 }),
      company.billingRun(),
    ]) {
      const answer = await request;
      expect(answer).toMatchObject({ status: 503, body: { statusID: 503, message: MESSAGE } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    // A hanging request would get 524 instead.
    await system.system.startProcess('billing');
    await until(
      () => company.get('/v1/customers'),
      ({ status }) => status === 200,
    );
    expect(await company.account(id)).toMatchObject({ balance: '10.00' });
  });

  it('killed during payments with a transactionID: each repeated payment is posted once', async () => {
    const company = await BillingCompany.create({ settings: { requestsPerSecond: 0 } });
    const { id } = await company.newAccount();
    const pay = (number: number) =>
      until(
        () =>
          company
            .addPayment({ accountID: id, sum: 1, paySystem: 'kiosk', transactionID: `crash-${number}` })
            .catch(() => ({ status: 0 })),
        ({ status }) => status === 200,
        { what: `payment ${number}` },
      );
    const payments = Array.from({ length: 100 }, (_, number) => pay(number));
    await until(
      () => company.payments(id),
      ({ length }) => length > 0,
    );
    // However fast the first payments were, these are in flight when the service is killed.
    payments.push(...Array.from({ length: 100 }, (_, number) => pay(100 + number)));
    await system.system.kill('billing');
    await Promise.all(payments);
    // All may have been paid before the kill: then the service is still restarting.
    await until(
      () => company.get('/v1/payments'),
      ({ status }) => status === 200,
    );
    expect(await company.account(id)).toMatchObject({ balance: '200.00' });
    expect(await company.payments(id)).toHaveLength(200);
  });

  it('afterwards every sum, balance and chain is consistent', async () => {
    await expectSoundBooks(system);
  });
});
