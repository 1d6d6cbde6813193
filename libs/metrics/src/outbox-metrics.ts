import type { Registry } from 'prom-client';
import { readGauge } from './read-at-scrape';

export interface ObservedOutbox {
  count?(): Promise<number>;
  /** The age of the oldest entry in seconds; 0 = there is no entry. */
  oldestAge?(): Promise<number>;
}

/** Exports the number of unpublished changes by outbox. All instances report the same numbers, so use the maximum. */
export function outboxMetrics(registry: Registry, outboxes: Record<string, ObservedOutbox>): void {
  const metrics = [
    {
      name: 'herald_outbox_entries',
      help: 'Stored changes that are not published yet. The same at every instance.',
      ask: 'count',
    },
    {
      name: 'herald_outbox_oldest_age_seconds',
      help: 'Age of the oldest unpublished entry of an outbox; 0 = none.',
      ask: 'oldestAge',
    },
  ] as const;
  for (const { name, help, ask } of metrics) {
    const asked = Object.entries(outboxes).filter(([, observed]) => observed[ask]);
    if (asked.length === 0) continue;
    const read = () =>
      Promise.all(
        asked.map(async ([outbox, observed]) => ({ labels: { outbox }, value: await observed[ask]!() })),
      );
    readGauge(registry, { name, help, labelNames: ['outbox'], read });
  }
}
