import { recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { findViolations } from '../consistency/check-accounts';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';
import { RunStore } from './run-store';

/** Life cycle of billing runs: request, report, interruption and continuation. */
describe('billing runs', () => {
  let fixture: BillingFixture;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2, { BILLING_RUN_EVERY_MS: 100 });
  });
  afterAll(async () => {
    expect(await findViolations(fixture.connection)).toEqual([]);
    await fixture.stop();
  });
  beforeEach(() => on('2027-03-10'));
  const on = (date: string): void => {
    fixture.now = () => new Date(`${date}T10:00:00Z`);
  };
  /** Creates a company with one account for each balance. */
  const company = async (balances: number[]): Promise<CompanyClient> => {
    const client = await fixture.company({ timezone: 'UTC' });
    const tariff = await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 });
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    const fields = { customerID: 1, tariffID: recordOf(tariff).id };
    for (const sum of balances) {
      const { id: accountID } = recordOf(await client.post('/v1/accounts/create', fields));
      if (sum > 0) await client.post('/v1/payments/add', { accountID, sum });
    }
    return client;
  };
  const balances = async (client: CompanyClient) =>
    rowsOf(await client.get('/v1/accounts')).map(({ balance, statusID }) => `${balance}/${statusID}`);

  it('a dry run reports the charges and their accounts, and charges nothing', async () => {
    const client = await company([50, 10]);
    const { status, body } = await client.run({ dryRun: true });
    const would = { due: 2, charged: 1, sum: '-20.00', turnedPassive: 1 };
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        ...would,
        dryRun: true,
        state: 'finished',
        examples: [
          { accountID: 100_001, balance: '50.00', sum: '-20.00', statusID: 1, shutdownDate: '2027-04-10' },
          { accountID: 100_002, balance: '10.00', sum: '0.00', statusID: 2, shutdownDate: '2027-03-10' },
        ],
      }),
    ]);
    expect(await balances(client)).toEqual(['50.00/1', '10.00/1']);
    expect((await client.run()).body.data).toMatchObject(would);
    expect(await balances(client)).toEqual(['30.00/1', '10.00/2']);
  });

  it('a dry run counts an account before its first period once, even if its credit has ended', async () => {
    on('2027-03-01');
    const client = await company([50]);
    await client.post('/v1/accounts/setCredit', { accountID: 100_001, date: '2027-03-05' });
    on('2027-03-10');
    const would = { due: 1, charged: 1, sum: '-20.00', turnedPassive: 0 };
    expect((await client.run({ dryRun: true })).body.data).toMatchObject(would);
    expect((await client.run()).body.data).toMatchObject(would);
  });

  it('a run can be read and listed, and its charges downloaded', async () => {
    const client = await company([50, 25]);
    const run = recordOf(await client.run());
    expect(run).toMatchObject({ id: 1, state: 'finished', by: 'tester', due: 2, charged: 2, sum: '-40.00' });
    expect(recordOf(await client.admin('get', `billing-runs/${run.id}`))).toEqual(run);
    expect(rowsOf(await client.admin('get', 'billing-runs'))).toEqual([run]);
    const report = await client.admin('get', `billing-runs/${run.id}/report`);
    expect(report.text.split('\r\n').map((line) => line.split(',').slice(0, 4).join())).toEqual([
      'paymentID,accountID,sum,balance',
      '3,100001,-20.00,30.00',
      '4,100002,-20.00,5.00',
      '',
    ]);
    expect((await client.admin('get', 'billing-runs/99')).status).toBe(404);
  });

  it('the report of a run reads no payments made after the run', async () => {
    const client = await company([50]);
    const { id } = recordOf(await client.run());
    on('2027-03-20');
    for (const sum of [1, 2, 3]) await client.post('/v1/payments/add', { accountID: 100_001, sum });
    const db = fixture.connection.db!;
    // Profiles only queries of payments: other operations would push them out of the profile.
    await db.command({ profile: 1, filter: { op: 'query', 'command.find': 'payments' } });
    const report = await client.admin('get', `billing-runs/${id}/report`);
    await db.command({ profile: 0, filter: 'unset' });
    expect(report.text.split('\r\n')).toHaveLength(3);
    // Only queries of this report: the consistency check reads payments all the time.
    const ofReport = { 'command.filter.company': client.company, 'command.filter.run': id };
    const read = await db
      .collection('system.profile')
      .find({ op: 'query', 'command.find': 'payments', ...ofReport })
      .toArray();
    expect(read).toMatchObject([{ docsExamined: 1 }]);
  });

  it('concurrent requests get the same run', async () => {
    const client = await company([50]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.run()));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await balances(client)).toEqual(['30.00/1']);
  });

  it('a finished run ignores the late result of another instance', async () => {
    const client = await company([50]);
    const run = recordOf(await client.run());
    const store = new RunStore(fixture.connection, {
      allocate: () => Promise.reject(new Error('None is opened here.')),
    });
    const late = (await store.get(client.company, 1))!;
    expect(await store.finished(late, new Date())).toBe(false);
    await store.failed(late, 'The database was unavailable.');
    expect(recordOf(await client.admin('get', 'billing-runs/1'))).toEqual(run);
  });

  it.each([
    // The first and the last write of a page.
    { write: 'payments', allowed: { sum: { $gt: 0 } } },
    { write: 'billing_runs', allowed: { position: null } },
  ])(
    'a run that fails at $write is shown and retried, and the runs of other companies go on',
    async ({ write, allowed }) => {
      const [broken, other] = [await company([50]), await company([50])];
      const { db } = fixture.connection;
      const validator = { $or: [{ company: { $ne: broken.company } }, allowed] };
      await db!.command({ collMod: write, validator });
      for (const client of [broken, other]) await client.change({ settings: { billingRun: true } });
      const newest = async () => rowsOf(await broken.admin('get', 'billing-runs'))[0];
      await until(async () => (await balances(other))[0] === '30.00/1');
      await until(async () => (await newest())?.state === 'failed');
      expect(await balances(broken)).toEqual(['50.00/1']);
      expect(await findViolations(fixture.connection)).toEqual([]);
      await db!.command({ collMod: write, validator: {} });
      await until(async () => (await balances(broken))[0] === '30.00/1');
      await until(async () => (await newest())?.state === 'finished');
      expect(await newest()).toMatchObject({ due: 1, charged: 1, sum: '-20.00' });
    },
  );

  it('an interrupted run continues, and charges and counts each account once', async () => {
    const client = await company([50, 10, 50, 10]);
    const { db } = fixture.connection;
    // The run and its accounts as an instance leaves them that is killed after its first page.
    await client.run();
    const accounts = db!.collection('accounts');
    const before = await balances(client);
    await db!
      .collection('billing_runs')
      .updateOne(
        { company: client.company, id: 1 },
        { $set: { open: true, state: 'running', position: { day: '2027-03-10', part: 0, after: null } } },
      );
    await until(async () => recordOf(await client.admin('get', 'billing-runs/1')).state === 'finished');
    expect(await balances(client)).toEqual(before);
    expect(recordOf(await client.admin('get', 'billing-runs/1'))).toMatchObject({
      due: 4,
      charged: 2,
      turnedPassive: 2,
    });
    expect(await accounts.countDocuments({ company: client.company, payments: 2 })).toBe(2);
  });
});
