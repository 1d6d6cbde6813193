import { LedgerMetrics } from '@herald/service/books';
import { createRegistry } from '@herald/telemetry/metrics';
import { quiet } from '@herald/testing/loggers';
import { SmsFixture } from '../../testing/sms-fixture';
import { LedgerCheck } from './ledger-check';

describe('the continuous check of SMS balances', () => {
  const fixture = new SmsFixture();
  const registry = createRegistry('test');
  let check: LedgerCheck;

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    for (const company of [1, 2]) {
      await fixture.company(company, 0);
      for (const amount of [100, -30, 5]) await fixture.topUp(company, amount, `movement ${amount}`);
    }
    const metrics = new LedgerMetrics(registry, 'sms');
    check = new LedgerCheck({ connection: fixture.connection, metrics, logger: quiet });
  });
  afterAll(() => fixture.stop());

  const imbalance = async (): Promise<number> => {
    await check.checkNextCompanies(() => true);
    return Number(/^herald_ledger_imbalance\{.*\} (.*)$/m.exec(await registry.metrics())![1]);
  };
  const balances = () => fixture.connection.db!.collection<{ _id: number }>('balances');
  const ledger = () => fixture.connection.db!.collection('sms_ledger');

  it('finds no problem, also in rows added since its last run', async () => {
    expect(await imbalance()).toBe(0);
    await fixture.topUp(1, 7, 'later');
    expect(await imbalance()).toBe(0);
  });

  it('finds a balance that no row explains, and recognizes its correction', async () => {
    await balances().updateOne({ _id: 1 }, { $inc: { sms: 1 } });
    expect(await imbalance()).toBe(1);
    await balances().updateOne({ _id: 1 }, { $inc: { sms: -1 } });
    expect(await imbalance()).toBe(0);
  });

  it('finds rows that do not continue each other, and missing rows', async () => {
    await fixture.topUp(2, 9, 'nine');
    await fixture.topUp(2, 1, 'one');
    await ledger().updateOne({ company: 2, n: 4 }, { $inc: { amount: 1 } });
    expect(await imbalance()).toBe(1);
    await ledger().deleteOne({ company: 2, n: 4 });
    expect(await imbalance()).toBe(1);
  });
});
