import { LedgerMetrics } from '@herald/service/books';
import { createRegistry } from '@herald/telemetry/metrics';
import { quiet } from '@herald/testing/loggers';
import { recordOf } from '@herald/testing/http-client';
import { BillingFixture } from '../testing/billing-fixture';
import { AccountCheck } from './account-check';
import { findViolations } from './check-accounts';

describe('the account check', () => {
  let fixture: BillingFixture;
  const accounts: number[] = [];

  beforeAll(async () => {
    fixture = await BillingFixture.start();
    const client = await fixture.company();
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    for (let i = 0; i < 3; i++) {
      const id = recordOf(await client.post('/v1/accounts/create', { customerID: 1 })).id as number;
      accounts.push(id);
      for (const sum of [10, -3.5, 0.01]) await client.post('/v1/payments/add', { accountID: id, sum });
    }
  });
  afterAll(() => fixture.stop());

  const check = async (): Promise<string> => {
    const registry = createRegistry('test');
    const metrics = new LedgerMetrics(registry, 'billing');
    await new AccountCheck({ connection: fixture.connection, metrics, logger: quiet }).checkNextAccounts(
      () => true,
    );
    return (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('herald_ledger'))
      .join('\n');
  };

  it('reports no imbalance of unchanged accounts', async () => {
    expect(await check()).toBe(
      'herald_ledger_imbalance{ledger="billing",service="test"} 0\n' +
        'herald_ledger_checks_total{ledger="billing",service="test"} 3',
    );
  });

  it('finds no violation in unchanged data, and each direct change of the database', async () => {
    const payments = fixture.connection.db!.collection('payments');
    const row = { accountID: accounts[0]!, seq: 2 };
    const rulesAfter = async (): Promise<string[]> =>
      (await findViolations(fixture.connection)).map(({ rule }) => rule);
    expect(await rulesAfter()).toEqual([]);
    await payments.updateOne(row, { $set: { comment: 'forged' } });
    expect(await rulesAfter()).toEqual(['chain']);
    await payments.updateOne(row, { $set: { comment: null, sum: 3_000 } });
    expect(await rulesAfter()).toContain('balance');
    await payments.updateOne(row, { $set: { sum: -350 } });
    expect(await rulesAfter()).toEqual([]);
    const taken = await payments.findOneAndDelete(row);
    expect(await rulesAfter()).toEqual(expect.arrayContaining(['chain', 'balance', 'count']));
    await payments.insertOne(taken!);
  });

  it('finds a balance without payments, a changed payment and a missing payment', async () => {
    const db = fixture.connection.db!;
    await db.collection('accounts').updateOne({ id: accounts[0]! }, { $inc: { balance: 100 } });
    expect(await check()).toContain('imbalance{ledger="billing",service="test"} 1');
    await db.collection('payments').updateOne({ accountID: accounts[1]!, seq: 2 }, { $inc: { sum: 1 } });
    expect(await check()).toContain('imbalance{ledger="billing",service="test"} 2');
    await db.collection('payments').deleteOne({ accountID: accounts[2]!, seq: 3 });
    expect(await check()).toContain('imbalance{ledger="billing",service="test"} 3');
  });

  it('exports no imbalance if another instance checks', async () => {
    const registry = createRegistry('test');
    const metrics = new LedgerMetrics(registry, 'billing');
    await new AccountCheck({ connection: fixture.connection, metrics, logger: quiet }).checkNextAccounts(
      () => false,
    );
    expect(await registry.metrics()).not.toMatch(/^herald_ledger_imbalance\{/m);
  });
});
