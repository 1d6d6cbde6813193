import { until } from '@herald/testing/until';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { BillingFixture } from '../testing/billing-fixture';

describe('the billing run', () => {
  let fixture: BillingFixture;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2, { BILLING_RUN_EVERY_MS: 100 });
  });
  afterAll(() => fixture.stop());

  it('runs automatically once a day of the company, on one instance, if the setting is on', async () => {
    fixture.now = () => new Date('2027-01-31T10:00:00Z');
    const client = await fixture.company({ timezone: 'Pacific/Auckland' });
    const { db } = fixture.connection;
    const tariff = await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 });
    const customer = await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    const fields = { customerID: recordOf(customer).id, tariffID: recordOf(tariff).id };
    const accountID = recordOf(await client.post('/v1/accounts/create', fields)).id as number;
    const account = async () => rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!;
    await client.post('/v1/payments/add', { accountID, sum: 50 });
    const due = { shutdownDate: '2027-02-01', anchorDay: 1 };
    await db!.collection('accounts').updateOne({ company: client.company }, { $set: due });
    // The daily run is turned on last: an earlier run would find the account due on the day of its creation.
    await client.change({ settings: { billingRun: true } });
    const ran = async (date: string): Promise<void> => {
      const states = db!.collection<{ _id: number }>('billing_states');
      await until(() => states.findOne({ _id: client.company, lastRun: date }));
    };
    // 10:00 in UTC is 23:00 in Auckland, still the 31st; an hour later it is the 1st there.
    await ran('2027-01-31');
    expect((await account()).balance).toBe('50.00');
    // Both instances know that the daily run is on.
    const arePublished = async (): Promise<boolean> =>
      (await Promise.all([account(), account()])).every(({ shutdownDate }) => shutdownDate !== null);
    await until(arePublished);
    fixture.now = () => new Date('2027-01-31T11:00:00Z');
    await ran('2027-02-01');
    expect(await account()).toMatchObject({ balance: '30.00', shutdownDate: '2027-03-01' });
  });
});
