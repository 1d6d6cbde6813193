import { Counter, Histogram, type Registry } from 'prom-client';

/** All values of each label. */
export type LabelValues<L extends string> = Record<L, readonly string[]>;

interface Definition<L extends string> {
  name: string;
  help: string;
  /** None unless given. */
  labels?: LabelValues<L>;
}

/**
 * A counter whose series are all there from the start, at 0: `increase()` and `rate()` do not see the first event of a series that
 * begins with it. The only way to have a counter that counts here; `readCounter` is for numbers that are counted elsewhere.
 */
export function createCounter<L extends string = never>(
  registry: Registry,
  { name, help, labels }: Definition<L>,
): Counter<L> {
  const counter = new Counter<L>({ name, help, labelNames: labelNamesOf(labels), registers: [registry] });
  for (const series of seriesOf(labels)) counter.inc(series, 0);
  return counter;
}

/** A histogram whose series are all there from the start, for its `_count` and `_sum` are counters. */
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

/** Every combination of values: a single one of a metric without labels. */
function seriesOf<L extends string>(labels?: LabelValues<L>): Record<L, string>[] {
  const values = Object.entries<readonly string[]>(labels ?? {});
  return values.reduce<Record<string, string>[]>(
    (found, [label, ofLabel]) =>
      found.flatMap((series) => ofLabel.map((value) => ({ ...series, [label]: value }))),
    [{}],
  ) as Record<L, string>[];
}
