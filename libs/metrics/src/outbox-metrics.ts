import type { Registry } from 'prom-client';
import { readGauge } from './read-at-scrape';

/** What a service has stored and must still tell the others, the same at every copy: take the maximum. */
export function outboxMetrics(registry: Registry, outbox: string, count: () => Promise<number>): void {
  readGauge(registry, {
    name: 'herald_outbox_entries',
    help: 'Changes that are stored and not told yet, the same at every copy.',
    labelNames: ['outbox'],
    read: async () => [{ labels: { outbox }, value: await count() }],
  });
}
