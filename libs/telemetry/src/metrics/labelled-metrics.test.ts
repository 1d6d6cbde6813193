import { createCounter, createHistogram, createRegistry, readGauge } from '.';

const seriesOf = async (registry: ReturnType<typeof createRegistry>, name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

describe('metrics that are counted in the process', () => {
  it('show every series of a counter at 0 before the first event', async () => {
    const registry = createRegistry('test');
    const labels = { owner: ['company', 'nobody'], form: ['whole', 'partial'] };
    const counter = createCounter(registry, { name: 'herald_a_total', help: 'A.', labels });
    counter.inc({ owner: 'nobody', form: 'whole' });
    expect(await seriesOf(registry, 'herald_a_total')).toEqual([
      'herald_a_total{owner="company",form="whole",service="test"} 0',
      'herald_a_total{owner="company",form="partial",service="test"} 0',
      'herald_a_total{owner="nobody",form="whole",service="test"} 1',
      'herald_a_total{owner="nobody",form="partial",service="test"} 0',
    ]);
  });

  it('show a counter without labels at 0', async () => {
    const registry = createRegistry('test');
    createCounter(registry, { name: 'herald_b_total', help: 'B.' });
    expect(await seriesOf(registry, 'herald_b_total')).toEqual(['herald_b_total{service="test"} 0']);
  });

  it('show every series of a histogram at 0', async () => {
    const registry = createRegistry('test');
    const labels = { priority: ['otp', 'bulk'] };
    createHistogram(registry, { name: 'herald_c_seconds', help: 'C.', labels, buckets: [1] });
    expect(await seriesOf(registry, 'herald_c_seconds_count')).toEqual([
      'herald_c_seconds_count{service="test",priority="otp"} 0',
      'herald_c_seconds_count{service="test",priority="bulk"} 0',
    ]);
  });

  it('include the failed reads of each metric that is read at a scrape', async () => {
    const registry = createRegistry('test');
    readGauge(registry, { name: 'herald_d', help: 'D.', read: () => 1 });
    expect(await seriesOf(registry, 'herald_metrics_read_failures_total')).toEqual([
      'herald_metrics_read_failures_total{metric="herald_d",service="test"} 0',
    ]);
  });
});
