import { until } from '@herald/testing/until';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { findViolations } from '../consistency/check-accounts';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

/** Daily billing on a running service, with a clock that the test sets. */
describe('daily billing', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let fields: { customerID: unknown; tariffID: unknown };

  beforeAll(async () => {
    fixture = await BillingFixture.start(1, { BILLING_RUN_EVERY_MS: 100 });
  });
  afterAll(async () => {
    expect(await findViolations(fixture.connection)).toEqual([]);
    await fixture.stop();
  });
  const on = (date: string): void => {
    fixture.now = () => new Date(`${date}T10:00:00Z`);
  };
  const begin = async (date: string, settings = {}): Promise<void> => {
    on(date);
    client = await fixture.company({ timezone: 'UTC', settings });
    const tariff = await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 });
    const customer = await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    fields = { customerID: recordOf(customer).id, tariffID: recordOf(tariff).id };
  };
  const newAccount = async (): Promise<number> =>
    recordOf(await client.post('/v1/accounts/create', fields)).id as number;
  const account = async (id: number) => rowsOf(await client.get(`/v1/accounts/${id}`))[0]!;
  const run = (date?: string) => client.run(date === undefined ? {} : { date });
  const pay = (accountID: number, sum: number) => client.post('/v1/payments/add', { accountID, sum });

  it('gives a new account no shutdownDate while the daily run is off, and today while it is on', async () => {
    await begin('2027-03-10');
    const id = await newAccount();
    expect((await account(id)).shutdownDate).toBeNull();
    await begin('2027-03-10', { billingRun: true });
    expect((await account(await newAccount())).shutdownDate).toBe('2027-03-10');
  });

  it('refuses a run for a future day or a day before the last run, with an error for date', async () => {
    await begin('2027-03-10');
    await pay(await newAccount(), 50);
    expect((await run('2027-03-11')).body).toMatchObject({ errors: { date: expect.any(String) } });
    expect((await run('2032-03-10')).status).toBe(400);
    expect((await run('2027-03-10')).status).toBe(200);
    expect((await run('2027-03-09')).body).toMatchObject({ errors: { date: expect.any(String) } });
    expect((await client.get('/v1/payments')).body.recordsTotal).toBe(2);
  });

  it('runs missed days in order, so that credit counts only until its end', async () => {
    await begin('2027-03-10');
    const [poor, rich] = [await newAccount(), await newAccount()];
    await client.post('/v1/accounts/setCredit', { accountID: poor, date: '2027-03-20' });
    await pay(rich, 60);
    await run();
    expect(await account(poor)).toMatchObject({
      balance: '-20.00',
      statusID: '1',
      shutdownDate: '2027-04-10',
    });
    on('2027-05-11');
    await run();
    expect(await account(poor)).toMatchObject({
      balance: '-20.00',
      statusID: '2',
      shutdownDate: '2027-04-10',
    });
    expect(await account(rich)).toMatchObject({ balance: '0.00', statusID: '1', shutdownDate: '2027-06-10' });
  });

  it('charges no whole day of a suspension, and moves shutdownDate by these days', async () => {
    await begin('2027-03-01');
    const id = await newAccount();
    await pay(id, 40);
    await client.change({ settings: { billingRun: true } });
    await until(async () => (await account(id)).balance === '20.00');
    on('2027-03-05');
    await client.change({ status: 'suspended' });
    await until(async () => (await run('2027-03-05')).status === 409);
    // The company is active on the 20th too briefly for the daily run to notice: that day still counts as served.
    on('2027-03-20');
    await client.change({ status: 'active' });
    await client.change({ status: 'suspended' });
    on('2027-04-10');
    await until(async () => (await account(id)).shutdownDate === '2027-05-05');
    on('2027-05-06');
    await client.change({ status: 'active' });
    const { db } = fixture.connection;
    const ran = { _id: client.company, lastRun: '2027-05-06' };
    await until(() => db!.collection<{ _id: number }>('billing_states').findOne(ran));
    expect(await account(id)).toMatchObject({ balance: '20.00', statusID: '1', shutdownDate: '2027-05-31' });
    on('2027-05-31');
    await until(async () => (await account(id)).balance === '0.00');
    expect(await account(id)).toMatchObject({ statusID: '1', shutdownDate: '2027-06-30' });
  });

  it('begins on billingStartDay, and charges nothing before it', async () => {
    await begin('2027-03-10', { billingStartDay: 15 });
    const id = await newAccount();
    await pay(id, 50);
    await client.change({ settings: { billingRun: true } });
    expect((await run()).body.data).toMatchObject({ state: 'finished', due: 0, charged: 0 });
    expect((await client.run({ dryRun: true })).body.data).toMatchObject({ due: 0 });
    expect(await account(id)).toMatchObject({ balance: '50.00', statusID: '1', shutdownDate: null });
    on('2027-03-15');
    await until(async () => (await account(id)).balance === '30.00');
    expect((await account(id)).shutdownDate).toBe('2027-04-15');
    on('2027-04-15');
    await until(async () => (await account(id)).balance === '10.00');
    // The daily run is turned on on `billingStartDay` itself.
    await begin('2027-03-15', { billingRun: true, billingStartDay: 15 });
    expect((await account(await newAccount())).shutdownDate).toBe('2027-03-15');
  });

  it('charges nothing and shows no shutdownDate after the daily run is turned off', async () => {
    await begin('2027-03-01');
    const id = await newAccount();
    await pay(id, 40);
    await client.change({ settings: { billingRun: true } });
    await until(async () => (await account(id)).balance === '20.00');
    const { db } = fixture.connection;
    await client.change({ settings: { billingRun: false } });
    await until(() =>
      db!.collection<{ _id: number }>('billing_states').findOne({ _id: client.company, since: null }),
    );
    await until(async () => (await account(id)).shutdownDate === null);
    on('2027-07-01');
    await pay(id, 1);
    expect(await account(id)).toMatchObject({ balance: '21.00', statusID: '1', shutdownDate: null });
  });

  it('goes on after a requested run, although the daily run was turned on and off before', async () => {
    await begin('2027-03-01');
    const id = await newAccount();
    await pay(id, 60);
    await client.change({ settings: { billingRun: true } });
    await until(async () => (await account(id)).balance === '40.00');
    const states = fixture.connection.db!.collection<{ _id: number }>('billing_states');
    await client.change({ settings: { billingRun: false } });
    await until(() => states.findOne({ _id: client.company, since: null }));
    on('2027-04-05');
    // The service may still remember the old setting.
    await until(async () => {
      await run();
      return states.findOne({ _id: client.company, since: '2027-04-05', byHand: true });
    });
    expect(await account(id)).toMatchObject({ balance: '20.00', statusID: '1', shutdownDate: '2027-05-05' });
  });
});
