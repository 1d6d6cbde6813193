import { Counter, Histogram, type Registry } from 'prom-client';

/** The possible values of each label. */
export type LabelValues<L extends string> = Record<L, readonly string[]>;

interface Definition<L extends string> {
  name: string;
  help: string;
  /** Default: no labels. */
  labels?: LabelValues<L>;
}

/**
 * Creates a counter whose series all exist from the start, at 0. Otherwise `increase()` and `rate()` miss the first event of a series.
 * Use it for all counters in the process; `readCounter` is for numbers that are counted elsewhere.
 */
export function createCounter<L extends string = never>(
  registry: Registry,
  { name, help, labels }: Definition<L>,
): Counter<L> {
  const counter = new Counter<L>({ name, help, labelNames: labelNamesOf(labels), registers: [registry] });
  for (const series of seriesOf(labels)) counter.inc(series, 0);
  return counter;
}

/** Creates a histogram whose series all exist from the start, because its `_count` and `_sum` are counters. */
export function createHistogram<L extends string = never>(
  registry: Registry,
  { name, help, labels, buckets }: Definition<L> & { buckets: number[] },
): Histogram<L> {
  const labelNames = labelNamesOf(labels);
  const histogram = new Histogram<L>({ name, help, buckets, labelNames, registers: [registry] });
  for (const series of seriesOf(labels)) histogram.zero(series);
  return histogram;
}

function labelNamesOf<L extends string>(labels?: LabelValues<L>): L[] {
  return Object.keys(labels ?? {}) as L[];
}

/** All combinations of label values. A metric without labels has a single combination. */
function seriesOf<L extends string>(labels?: LabelValues<L>): Record<L, string>[] {
  const values = Object.entries<readonly string[]>(labels ?? {});
  return values.reduce<Record<string, string>[]>(
    (found, [label, ofLabel]) =>
      found.flatMap((series) => ofLabel.map((value) => ({ ...series, [label]: value }))),
    [{}],
  ) as Record<L, string>[];
}
