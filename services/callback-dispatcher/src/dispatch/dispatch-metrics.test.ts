import { createRegistry } from '@herald/telemetry/metrics';
import { testCallback } from '../testing/callbacks';
import { DispatchMetrics } from './dispatch-metrics';

const RESULT = { status: 503, retryAfter: undefined, error: null, outOfReach: false, ms: 3 };
const entries = new Map();
const receivers = new Map([
  ['alive', { isOutOfReach: false }],
  ['dead', { isOutOfReach: true }],
]);

describe('dispatcher metrics', () => {
  afterEach(() => jest.restoreAllMocks());

  it('separate the callbacks of an unreachable receiver from those that Herald delays', async () => {
    const registry = createRegistry('test');
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const waiting = [
      [
        { receiver: 'alive', nextAt: now - 5_000 },
        { receiver: 'later', nextAt: now + 60_000 },
      ],
      [{ receiver: 'dead', nextAt: now - 900_000 }],
    ];
    const store = {
      countWaiting: async () => 3,
      shardsThatWait: async () => [0, 1],
      receivers: async (shard: number) => waiting[shard]!,
    };
    new DispatchMetrics(registry).observe({ entries, receivers }, store, 64);
    const text = await registry.metrics();
    const age = (receivers: string): number =>
      Number(new RegExp(`oldest_due_age_seconds\\{receivers="${receivers}".*\\} (.*)`).exec(text)![1]);
    expect([age('reachable'), age('out_of_reach')]).toEqual([5, 900]);
  });

  it('have the same number of series for 10,000 companies as for ten, with any response code', async () => {
    const registry = createRegistry('test');
    const metrics = new DispatchMetrics(registry);
    const series = async (): Promise<number> =>
      (await registry.metrics()).split('\n').filter((queue) => queue.startsWith('herald_')).length;
    const callbacks = (company: number): void => {
      metrics.delivered({ ...testCallback(1, 1), company, receiver: `receiver ${company}` });
      for (const outcome of ['retry', 'failed'] as const) {
        metrics.notDelivered(outcome, { ...RESULT, status: company % 1_000 });
      }
    };
    for (const company of [1, 100, 200, 300, 400, 500]) callbacks(company);
    const before = await series();
    for (let company = 0; company < 10_000; company++) callbacks(company);
    expect(await series()).toBe(before);
  });
});
