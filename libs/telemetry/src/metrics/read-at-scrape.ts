import { endingWithin } from '@herald/contracts/errors';
import { Counter, Gauge, type Registry } from 'prom-client';

/** A series of a metric with its labels and current value. */
export interface Row {
  labels: Record<string, string>;
  value: number;
}

/** A number for a metric without labels, or rows for a metric with labels. Null means unknown, so that the metric has no series. */
export type Reading = number | Row[] | null;

export interface ReadMetric {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Called at each scrape. If it rejects or takes more than 2 s, the value is unknown. */
  read(): Reading | Promise<Reading>;
}

/** Below the 10 s that Prometheus waits for a scrape, because the other metrics are most important while the database hangs. */
const READ_LIMIT_MS = 2_000;

/** Creates a gauge that is read at each scrape, so that the counted work has no additional cost. */
export function readGauge(registry: Registry, metric: ReadMetric): void {
  const refresh = refresher(registry, metric);
  new Gauge({
    ...definitionOf(registry, metric),
    collect() {
      return refresh(this, ({ labels, value }) => this.set(labels, value));
    },
  });
}

/** Creates a counter for a number that is counted elsewhere. It is read like `readGauge`. */
export function readCounter(registry: Registry, metric: ReadMetric): void {
  const refresh = refresher(registry, metric);
  new Counter({
    ...definitionOf(registry, metric),
    collect() {
      return refresh(this, ({ labels, value }) => this.inc(labels, value));
    },
  });
}

function definitionOf(registry: Registry, { name, help, labelNames = [] }: ReadMetric) {
  return { name, help, labelNames, registers: [registry] };
}

/** Replaces the values of a metric with the current values. */
function refresher(registry: Registry, { name, labelNames = [], read }: ReadMetric) {
  const failures = readFailures(registry);
  failures.inc({ metric: name }, 0);
  return async (metric: Gauge | Counter, put: (row: Row) => void): Promise<void> => {
    const rows = await rowsOf(read, () => failures.inc({ metric: name }));
    metric.reset();
    // After a reset, a metric without labels would report 0.
    if (rows.length === 0 && labelNames.length === 0) metric.remove();
    for (const row of rows) put(row);
  };
}

/** Counts failed reads, which explain a gap in a graph. */
function readFailures(registry: Registry): Counter<'metric'> {
  const name = 'herald_metrics_read_failures_total';
  const known = registry.getSingleMetric(name) as Counter<'metric'> | undefined;
  if (known) return known;
  return new Counter({
    name,
    help: 'Metrics that could not be read within 2 s of a scrape.',
    labelNames: ['metric'],
    registers: [registry],
  });
}

async function rowsOf(read: ReadMetric['read'], onFailure: () => void): Promise<Row[]> {
  const late = (): Error => new Error('Reading the metric timed out.');
  try {
    const reading = await endingWithin(READ_LIMIT_MS, (async () => read())(), late);
    if (reading === null) return [];
    return typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
  } catch {
    onFailure();
    return [];
  }
}
