import { createRegistry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import { AlarmStore } from '@herald/alarms';
import { keepingLogger } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { NumberHash } from '../stop-list/number-hash';
import { AllowedPrefixes } from './allowed-prefixes';
import { GuardStore } from './guard-store';
import { OtpGuard } from './otp-guard';
import { OtpEvents } from './otp-events';
import { PumpingAlarms } from './pumping-alarms';

const BLOCK = 2_348_012_340_000;

describe('OtpGuard', () => {
  const logger = keepingLogger();
  const namespace = new Namespace();
  let connection: MongoConnection;
  let store: GuardStore;
  let company = 0;
  let now = 0;

  beforeAll(async () => {
    connection = await namespace.mongo();
    store = new GuardStore(connection);
  });
  beforeEach(() => {
    company++;
    // In the future, so that MongoDB deletes nothing, however long the test takes.
    now = Date.now() + 24 * 3_600_000;
    logger.lines.length = 0;
  });
  afterAll(() => namespace.remove());

  const clock = { logger, now: () => new Date(now) };
  const instance = async (): Promise<OtpGuard> => {
    const events = new OtpEvents({ store, numberHash: new NumberHash(connection, null), ...clock });
    const allowed = new AllowedPrefixes(connection, clock.now);
    const guard = new OtpGuard({ store, events, allowed, registry: createRegistry('test'), ...clock });
    await guard.start();
    return guard;
  };
  /** Number of sends that look like fraud. */
  const suspected = (guard: OtpGuard, numbers: number[]): number =>
    numbers.filter((number) => guard.take({ company, priority: 'otp', numbers: [number] }).length > 0).length;
  const inBlock = (count: number, from = 0): number[] =>
    Array.from({ length: count }, (_, i) => BLOCK + (((from + i) * 7_919) % 10_000));
  const known = async (guard: OtpGuard): Promise<OtpGuard> => {
    suspected(guard, [995_599_000_001]);
    await guard.beat();
    return guard;
  };

  it('ignores messages other than OTPs', async () => {
    const guard = await known(await instance());
    expect(guard.take({ company, priority: 'bulk', numbers: inBlock(1_000) })).toEqual([]);
    await guard.beat();
    expect(await store.suspectsOf(company)).toEqual([]);
  });

  it('reaches the same state in every process, by one document per interval', async () => {
    const guards = [await known(await instance()), await known(await instance())];
    const before = await connection.db!.collection('otp_events').countDocuments();
    expect(suspected(guards[0]!, inBlock(12))).toBe(0);
    expect(suspected(guards[1]!, inBlock(12, 100))).toBe(0);
    for (const guard of guards) await guard.beat();
    await guards[0]!.beat();
    expect(await connection.db!.collection('otp_events').countDocuments()).toBe(before + 2);
    // Together they exceed the limit.
    for (const [i, guard] of guards.entries()) expect(suspected(guard, inBlock(10, 200 + 100 * i))).toBe(10);
    for (const guard of guards) await guard.beat();
    expect(await store.suspectsOf(company)).toMatchObject([
      { by: 'prefix', key: '234801234', signal: 'crowd', times: 20, lastAt: new Date(now) },
    ]);
  });

  it('continues from its state after a restart', async () => {
    const guard = await known(await instance());
    expect(suspected(guard, inBlock(40))).toBeGreaterThan(20);
    await guard.beat();
    await guard.save();
    suspected(guard, [995_599_000_002]);
    now += 30_000;
    await guard.beat();
    const again = await known(await instance());
    expect(suspected(again, inBlock(10, 500))).toBe(10);
  });

  it('stores no complete numbers except of the suspects it shows, until these are erased', async () => {
    const guard = await known(await instance());
    const numbers = [995_599_123_456, 995_577_654_321];
    suspected(guard, [...Array<number>(15).fill(numbers[0]!), numbers[1]!]);
    await guard.beat();
    await guard.save();
    const find = async (digits: string): Promise<string[]> => {
      const names = ['otp_events', 'otp_guards', 'otp_suspects'];
      const found = await Promise.all(names.map((name) => connection.db!.collection(name).find().toArray()));
      return names.filter((_name, i) => JSON.stringify(found[i]).includes(digits));
    };
    expect(await find(String(numbers[1]))).toEqual([]);
    expect(await find(String(numbers[0]))).toEqual(['otp_suspects']);
    expect(await store.suspectedNumber(company, String(numbers[0]))).toMatchObject({ signal: 'repeated' });
    await store.eraseNumber(company, String(numbers[0]));
    expect(await find(String(numbers[0]))).toEqual([]);
    expect(JSON.stringify(logger.lines)).not.toContain(String(numbers[0]));
  });

  it('passes allowed prefixes in every process one interval later, until they are removed', async () => {
    const guards = [await known(await instance()), await known(await instance())];
    suspected(guards[0]!, inBlock(60));
    for (const guard of guards) await guard.beat();
    await guards[1]!.beat();
    const allowed = new AllowedPrefixes(connection, clock.now);
    await allowed.add(company, ['234801', '995599000009']);
    await store.forget(company, ['234801', '995599000009']);
    expect(await store.suspectsOf(company)).toEqual([]);
    // This process does not know of the prefixes yet.
    expect(suspected(guards[0]!, inBlock(1, 800))).toBe(1);
    for (const guard of guards) await guard.beat();
    expect(await store.suspectsOf(company)).toMatchObject([{ times: 1 }]);
    expect(await store.suspectsOf(company, ['234801'])).toEqual([]);
    for (const guard of guards) expect(suspected(guard, inBlock(10, 900))).toBe(0);
    expect(suspected(guards[0]!, Array<number>(20).fill(995_599_000_009))).toBe(0);
    await allowed.remove(company, ['234801']);
    expect(await allowed.of(company)).toMatchObject([{ prefix: '995599000009' }]);
    for (const guard of guards) await guard.beat();
    for (const guard of guards) expect(suspected(guard, inBlock(10, 950))).toBe(10);
    await allowed.eraseNumber(company, '995599000009');
    expect(await allowed.of(company)).toEqual([]);
  });

  it('learns about confirmed codes in every process', async () => {
    const guards = [await known(await instance()), await known(await instance())];
    const home = Array.from({ length: 400 }, (_, i) => 995_500_000_000 + ((i * 7_654_321) % 100_000_000));
    expect(suspected(guards[0]!, home)).toBe(0);
    for (const number of home) guards[1]!.confirm(company, String(number));
    for (const guard of guards) await guard.beat();
    await guards[0]!.beat();
    now += 600_000;
    // Codes to these numbers are never confirmed, so they become suspicious sooner than without confirmations.
    const spread = Array.from({ length: 100 }, (_, i) => 8_801_700_000_000 + ((i * 7_654_321) % 100_000_000));
    expect(suspected(guards[0]!, spread.slice(0, 40))).toBe(0);
    now += 300_000;
    expect(suspected(guards[0]!, spread.slice(40))).toBeGreaterThan(30);
  });

  it('raises an alarm for the company, and ends it after an hour without suspicion', async () => {
    const guard = await known(await instance());
    suspected(guard, inBlock(60));
    await guard.beat();
    const alarms = new AlarmStore(connection);
    const pumping = new PumpingAlarms({ store, alarms, ...clock });
    const standing = async () =>
      (await alarms.newest({ kind: 'otp-pumping', limit: 100 })).alarms.filter(
        (alarm) => alarm.company === company,
      );
    await pumping.run();
    await pumping.run();
    expect(await standing()).toMatchObject([
      { text: expect.stringMatching(/one-time passwords of company \d+ look like SMS pumping.*234801/) },
    ]);
    now += 3_700_000;
    await pumping.run();
    expect(await standing()).toEqual([]);
  });
});
