import { createRegistry, readCounter, readGauge } from '.';

const seriesOf = async (registry: ReturnType<typeof createRegistry>): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => /^herald_(?!metrics_)/.test(line));

describe('metrics that are read at a scrape', () => {
  afterEach(() => jest.useRealTimers());

  it('have series only for the current rows', async () => {
    const registry = createRegistry('test');
    let routes = ['a', 'b'];
    readCounter(registry, {
      name: 'herald_b_total',
      help: 'B.',
      labelNames: ['route'],
      read: () => routes.map((route) => ({ labels: { route }, value: 5 })),
    });
    expect(await seriesOf(registry)).toHaveLength(2);
    routes = ['b'];
    expect(await seriesOf(registry)).toEqual(['herald_b_total{route="b",service="test"} 5']);
    routes = [];
    expect(await seriesOf(registry)).toEqual([]);
  });

  it('have no series after a failed read, report the failure, and do not affect other metrics', async () => {
    const registry = createRegistry('test');
    let known = true;
    readGauge(registry, {
      name: 'herald_c',
      help: 'C.',
      read: () => (known ? 3 : Promise.reject(new Error('unavailable'))),
    });
    readGauge(registry, { name: 'herald_d', help: 'D.', read: () => 4 });
    expect(await seriesOf(registry)).toContain('herald_c{service="test"} 3');
    known = false;
    await registry.metrics();
    const series = await seriesOf(registry);
    expect(series.filter((line) => line.startsWith('herald_c'))).toEqual([]);
    expect(series).toContain('herald_d{service="test"} 4');
    expect(await registry.metrics()).toMatch(/read_failures_total\{metric="herald_c",service="test"\} [1-9]/);
  });

  it('are omitted if the read exceeds the time limit', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const registry = createRegistry('test');
    readGauge(registry, { name: 'herald_f', help: 'F.', read: () => new Promise<number>(() => undefined) });
    const asked = seriesOf(registry);
    await jest.advanceTimersByTimeAsync(2_000);
    expect((await asked).filter((line) => line.startsWith('herald_f'))).toEqual([]);
  });
});
