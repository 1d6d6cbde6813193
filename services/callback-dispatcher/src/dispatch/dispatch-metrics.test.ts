import { createRegistry } from '@herald/telemetry/metrics';
import { DispatchMetrics } from './dispatch-metrics';

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
});
