import { AlarmStore } from '@herald/service/alarms';
import { createRegistry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import { keepingLogger } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { GuardStore } from './guard-store';
import { OtpCounts } from './otp-counts';
import { OtpGuard } from './otp-guard';
import { updatePumpingAlarms } from './pumping-alarms';

const BLOCK = '234801234';
const HOME = '99559812';

describe('OtpGuard', () => {
  const logger = keepingLogger();
  const namespace = new Namespace();
  let connection: MongoConnection;
  let store: GuardStore;
  let company = 0;
  let now = 0;
  const clock = { logger, now: () => new Date(now) };

  beforeAll(async () => {
    connection = await namespace.mongo();
    store = new GuardStore(connection);
  });
  beforeEach(() => {
    company++;
    // Apart from other tests, and in the future, so that MongoDB deletes nothing.
    now = Date.now() + company * 24 * 3_600_000;
  });
  afterAll(() => namespace.remove());

  const instance = (): OtpGuard =>
    new OtpGuard({
      store,
      limits: { sent: 20, percent: 20 },
      registry: createRegistry('test'),
      now: clock.now,
    });
  const numbersIn = (block: string, count: number): number[] =>
    Array.from({ length: count }, (_, i) => Number(block + String(1_000 + i)));
  const send = (guard: OtpGuard, block: string, count: number): void =>
    guard.noteSent({ company, priority: 'otp', numbers: numbersIn(block, count) });
  const suspected = (guard: OtpGuard, block: string, count = 1): number =>
    guard.findSuspects({ company, priority: 'otp', numbers: numbersIn(block, count) }).length;
  /** The company confirms another code. */
  const confirmed = async (): Promise<OtpGuard> => {
    const guard = instance();
    guard.confirm(company, '995598000001');
    await guard.beat();
    return guard;
  };

  it('suspects a prefix from 20 codes of all processes on, for an hour', async () => {
    const guards = [await confirmed(), instance()];
    send(guards[0]!, BLOCK, 19);
    await guards[0]!.beat();
    expect(suspected(guards[0]!, BLOCK)).toBe(0);
    send(guards[1]!, BLOCK, 1);
    await guards[1]!.beat();
    await guards[0]!.beat();
    expect(guards.map((guard) => suspected(guard, BLOCK, 5))).toEqual([5, 5]);
    expect(suspected(guards[0]!, '234801235')).toBe(0);
    expect(guards[0]!.findSuspects({ company, priority: 'bulk', numbers: numbersIn(BLOCK, 1) })).toEqual([]);
    for (const guard of guards) await guard.beat();
    expect(await store.suspectsOf(company)).toMatchObject([{ key: BLOCK, times: 30 }]);
    now += 3_600_000;
    const restarted = instance();
    for (const guard of [...guards, restarted]) {
      await guard.beat();
      expect(suspected(guard, BLOCK)).toBe(0);
    }
  });

  it('counts deliveries if the company reports no confirmations, and suspects none without any', async () => {
    const guard = instance();
    for (const block of [BLOCK, HOME]) send(guard, block, 25);
    await guard.beat();
    expect(suspected(guard, BLOCK)).toBe(0);
    const counts = new OtpCounts(store, clock.now);
    for (const number of numbersIn(HOME, 5)) counts.note(company, String(number), 'delivered');
    await counts.save();
    send(guard, BLOCK, 1);
    await guard.beat();
    expect([BLOCK, HOME].map((block) => suspected(guard, block))).toEqual([1, 0]);
    guard.confirm(company, `${BLOCK}1000`);
    send(guard, HOME, 1);
    await guard.beat();
    expect(suspected(guard, HOME)).toBe(1);
  });

  it('never suspects allowed prefixes and numbers', async () => {
    const guard = await confirmed();
    send(guard, BLOCK, 30);
    await guard.beat();
    await store.allow(company, [`${BLOCK}1003`], clock.now());
    await guard.beat();
    expect(suspected(guard, BLOCK, 5)).toBe(4);
    await store.allow(company, ['2348'], clock.now());
    expect(await store.suspectsOf(company)).toEqual([]);
    send(guard, BLOCK, 30);
    await guard.beat();
    expect(suspected(guard, BLOCK, 5)).toBe(0);
    expect(await store.disallow(company, ['2348', '77'])).toBe(1);
    send(guard, BLOCK, 1);
    await guard.beat();
    expect(suspected(guard, BLOCK, 5)).toBe(4);
  });

  it('raises an alarm for the company until nothing is suspected', async () => {
    const guard = await confirmed();
    send(guard, BLOCK, 60);
    await guard.beat();
    const alarms = new AlarmStore(connection);
    const active = async () => {
      await updatePumpingAlarms({ store, alarms, ...clock });
      const all = await alarms.newest({ kind: 'otp-pumping', limit: 100 });
      return all.alarms.filter((alarm) => alarm.company === company);
    };
    const text = `60 one-time passwords of company ${company} look like SMS pumping, most of them to numbers that begin with ${BLOCK}.`;
    expect(await active()).toMatchObject([{ text }]);
    expect(await active()).toHaveLength(1);
    now += 3_700_000;
    expect(await active()).toEqual([]);
  });
});
