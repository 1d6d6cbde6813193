import type { Registry } from 'prom-client';
import { readGauge } from './read-at-scrape';

export interface ObservedOutbox {
  count?(): Promise<number>;
  /** Seconds that the oldest entry waits; 0 = there is none. */
  oldestAge?(): Promise<number>;
}

/** What a service has stored and must still tell the others, the same at every copy: take the maximum. */
export function outboxMetrics(registry: Registry, outbox: string, observed: ObservedOutbox): void {
  const figures = [
    {
      name: 'herald_outbox_entries',
      help: 'Changes that are stored and not told yet, the same at every copy.',
      ask: observed.count?.bind(observed),
    },
    {
      name: 'herald_outbox_oldest_age_seconds',
      help: 'How long the oldest entry of an outbox waits to be told; 0 = none does.',
      ask: observed.oldestAge?.bind(observed),
    },
  ];
  for (const { name, help, ask } of figures) {
    if (!ask) continue;
    const read = async () => [{ labels: { outbox }, value: await ask() }];
    readGauge(registry, { name, help, labelNames: ['outbox'], read });
  }
}
