import { latencyStep, percentiles } from './latency';

it('percentiles are the upper bound of their class', () => {
  const counts: Record<string, number> = {};
  const times = [...Array.from({ length: 90 }, () => 40), ...Array.from({ length: 9 }, () => 450), 70_000];
  for (const ms of times) counts[latencyStep(ms)] = (counts[latencyStep(ms)] ?? 0) + 1;
  expect(percentiles(counts, [0.5, 0.9, 0.95, 0.99, 1])).toEqual([50, 50, 500, 500, 120_000]);
});

it('percentiles are null without data', () => {
  expect(percentiles({}, [0.5, 0.99])).toEqual([null, null]);
});
