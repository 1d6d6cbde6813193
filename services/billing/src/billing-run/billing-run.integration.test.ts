import { REQUEST_QUEUE } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { findViolations } from '../books/check-accounts';
import {
  type Answer,
  BillingFixture,
  type CompanyClient,
  recordOf,
  type Row,
  rowsOf,
} from '../testing/billing-fixture';

describe('the billing run', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let tariffID: number;
  let customerID: number;

  const account = async (sum: number): Promise<number> => {
    const created = await client.post('/v1/accounts/create', { customerID, tariffID });
    const accountID = recordOf(created).id as number;
    if (sum > 0) await client.post('/v1/payments/add', { accountID, sum });
    return accountID;
  };
  const shown = async (accountID: number): Promise<Row> =>
    rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!;
  const payments = async (accountID: number): Promise<Row[]> =>
    rowsOf(await client.get(`/v1/payments/account/${accountID}`));

  beforeAll(async () => {
    fixture = await BillingFixture.start(2, { BILLING_RUN_EVERY_MS: 100 });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    fixture.now = () => new Date('2027-01-31T10:00:00Z');
    client = await fixture.company();
    tariffID = recordOf(await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 })).id as number;
    customerID = recordOf(await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' }))
      .id as number;
  });

  /** Where the lease of a run was over before it began, as on a machine that stands still, nothing was done. */
  const run = async (body?: object): Promise<Answer> => {
    for (;;) {
      const answer = await client.admin('post', 'billing-run', body);
      if (answer.status !== 409) return answer;
    }
  };

  const dueOn = async (date: string): Promise<void> => {
    const anchorDay = Number(date.slice(-2));
    await fixture.connection
      .db!.collection('accounts')
      .updateMany({ company: client.company }, { $set: { shutdownDate: date, anchorDay } });
  };

  it('charges, turns passive, keeps on credit; again for the same day it changes nothing', async () => {
    const rich = await account(50);
    const poor = await account(19.99);
    const credited = await account(0);
    await dueOn('2027-01-31');
    await client.post('/v1/accounts/setCredit', { accountID: credited, date: '2027-02-10' });

    const { status, body } = await run({ date: '2027-01-31' });
    expect([status, body.data]).toEqual([
      200,
      { date: '2027-01-31', due: 3, charged: 1, sum: '-20.00', turnedPassive: 1 },
    ]);
    const state = async () => Promise.all([rich, poor, credited].map(shown));
    const first = await state();
    expect(first).toMatchObject([
      { balance: '30.00', statusID: '1', shutdownDate: '2027-02-28' },
      { balance: '19.99', statusID: '2', statusName: 'passive', shutdownDate: '2027-01-31' },
      { balance: '0.00', statusID: '1', shutdownDate: '2027-01-31', creditDate: '2027-02-10' },
    ]);
    expect((await payments(rich))[0]).toMatchObject({
      sum: '-20.00',
      balance: '30.00',
      typeID: '2',
      apiStatus: '0',
      comment: 'Tariff "Fiber" from 2027-01-31 until 2027-02-28',
    });
    for (const date of ['2027-01-31', '2027-01-15', undefined]) {
      expect((await run(date ? { date } : undefined)).status).toBe(200);
      expect(await state()).toEqual(first);
    }

    await run({ date: '2027-02-28' });
    expect(await state()).toMatchObject([
      { balance: '10.00', shutdownDate: '2027-03-31' },
      { statusID: '2' },
      { statusID: '2', balance: '0.00' },
    ]);
  });

  it('makes a passive account active by a payment that covers its tariff, from that day on', async () => {
    const accountID = await account(0);
    await dueOn('2027-01-10');
    await run({ date: '2027-01-10' });
    await client.post('/v1/payments/add', { accountID, sum: 19 });
    expect(await shown(accountID)).toMatchObject({ statusID: '2', shutdownDate: '2027-01-10' });
    await client.post('/v1/payments/add', { accountID, sum: 1 });
    expect(await shown(accountID)).toMatchObject({
      statusID: '1',
      balance: '20.00',
      shutdownDate: '2027-01-31',
    });
    await run();
    expect(await shown(accountID)).toMatchObject({
      statusID: '1',
      balance: '0.00',
      shutdownDate: '2027-02-28',
    });
    expect(await findViolations(fixture.connection)).toEqual([]);
  });

  it('refuses dates that are none or far away, and companies that are not there', async () => {
    for (const date of ['x', '2027-02-29', '2040-01-01']) {
      expect((await client.admin('post', 'billing-run', { date })).status).toBe(400);
    }
    const gateway = await fixture.otherService();
    await gateway.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async () => null);
    expect((await client.admin('post', '../9999/billing-run')).status).toBe(404);
    expect((await client.admin('post', '../x/billing-run')).status).toBe(404);
    expect((await client.post(`/admin/v1/companies/${client.company}/billing-run`, {})).status).toBe(403);
    await gateway.close();
  });

  it('charges each account once when both copies are told to run at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => account(100)));
    await dueOn('2027-01-31');
    const runs = await Promise.all(Array.from({ length: 6 }, () => client.admin('post', 'billing-run')));
    expect(runs.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await run();
    const { body } = await client.get('/v1/payments', { length: 1 });
    expect(body.recordsTotal).toBe(80);
  });

  it('runs by itself once a day of the company, on one copy, where the setting is on', async () => {
    client = await fixture.company({ timezone: 'Pacific/Auckland' });
    tariffID = recordOf(await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 })).id as number;
    customerID = recordOf(await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' }))
      .id as number;
    const accountID = await account(50);
    await dueOn('2027-02-01');
    // Only now: a run before that would find the account due on the day of its making.
    await fixture.connection
      .db!.collection('company_view')
      .updateOne({ id: client.company }, { $set: { 'settings.billingRun': true, version: 2 } });
    // 10:00 in UTC is 23:00 in Auckland, still the 31st; an hour later it is the 1st there.
    const ran = async (date: string): Promise<void> => {
      const states = fixture.connection.db!.collection<{ _id: number }>('billing_states');
      await until(() => states.findOne({ _id: client.company, lastRun: date }));
    };
    await ran('2027-01-31');
    expect((await shown(accountID)).balance).toBe('50.00');
    fixture.now = () => new Date('2027-01-31T11:00:00Z');
    await ran('2027-02-01');
    expect(await shown(accountID)).toMatchObject({ balance: '30.00', shutdownDate: '2027-03-01' });
  });
});
