import { until } from '@herald/testing/until';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { expectSoundBooks } from '../support/books';
import { BillingCompany } from './support/billing-company';

const START_MS = 300_000;

describe('a billing service that is killed', () => {
  let system: OwnSystem;

  beforeAll(async () => {
    system = await startOwnSystem();
  }, START_MS);
  afterAll(() => system?.close(), START_MS);

  it('during payments with a transactionID posts each repeated payment once', async () => {
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
    await expectSoundBooks(system);
  });
});
