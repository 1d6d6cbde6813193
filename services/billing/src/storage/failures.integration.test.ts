import { recordOf, rowsOf } from '@herald/testing/http-client';
import { findViolations } from '../consistency/check-accounts';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const GENERAL_ERROR = [500, 99, null];

/** statusID 99 guarantees that nothing was written, even if a write fails in the middle of a transaction. */
describe('a failed write in a transaction', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company();
  });

  /** Makes the database refuse every write to the collection, as with a full disk. */
  const breakWrites = (collection: string): Promise<unknown> =>
    fixture.connection.db!.command({ collMod: collection, validator: { never: true } });
  const repair = (collection: string): Promise<unknown> =>
    fixture.connection.db!.command({ collMod: collection, validator: {} });

  it.each(['outbox', 'accounts', 'customers'])('to %s leaves no account, number or total', async (broken) => {
    const customer = await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    const body = { customerID: recordOf(customer).id, numbers: [{ number: '598000001' }] };
    await breakWrites(broken);
    const { status, body: answer } = await client.post('/v1/accounts/create', body);
    await repair(broken);
    expect([status, answer.statusID, answer.data]).toEqual(GENERAL_ERROR);
    expect((await client.get('/v1/accounts')).body).toMatchObject({ recordsTotal: 0, data: [] });
    const repeated = await client.post('/v1/accounts/create', body);
    expect([repeated.status, recordOf(repeated).id]).toEqual([201, 100_001]);
    expect(await findViolations(fixture.connection)).toEqual([]);
  });

  it.each(['payments', 'outbox', 'accounts'])(
    'to %s leaves no payment and an unchanged balance',
    async (broken) => {
      await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
      const accountID = recordOf(await client.post('/v1/accounts/create', { customerID: 1 })).id;
      const payment = { accountID, sum: 5, transactionID: 't' };
      await breakWrites(broken);
      const { status, body: answer } = await client.post('/v1/payments/add', payment);
      await repair(broken);
      expect([status, answer.statusID, answer.data]).toEqual(GENERAL_ERROR);
      expect((await client.get('/v1/payments')).body.recordsTotal).toBe(0);
      expect(rowsOf(await client.get('/v1/accounts'))[0]!.balance).toBe('0.00');
      expect((await client.post('/v1/payments/add', payment)).body.data).toEqual({ id: '1' });
      expect(await findViolations(fixture.connection)).toEqual([]);
    },
  );
});
