import { ALL_QUEUES } from '@herald/contracts';
import { outboxMetrics, readGauge, type Registry } from '@herald/telemetry/metrics';
import type { CompanyStore } from '../companies/company-store';
import type { DeadLetters } from '../dead-letters/dead-letters';

export interface BacklogMetricsDeps {
  deadLetters: Pick<DeadLetters, 'countOpen'>;
  companies: Pick<CompanyStore, 'countUnpublished'>;
}

/** Metrics of backlogs that raise alarms: dead-lettered messages, and changes that are not published to other services. */
export function backlogMetrics(registry: Registry, { deadLetters, companies }: BacklogMetricsDeps): void {
  const names = new Set(ALL_QUEUES.map(({ name }) => name));
  readGauge(registry, {
    name: 'herald_dead_letters',
    help: 'Dead letters that are neither requeued nor dismissed, by their original queue.',
    labelNames: ['queue'],
    read: async () => {
      const counts = new Map([...names, 'other'].map((name) => [name, 0]));
      for (const [queue, count] of await deadLetters.countOpen()) {
        const label = names.has(queue) ? queue : 'other';
        counts.set(label, counts.get(label)! + count);
      }
      return [...counts].map(([queue, value]) => ({ labels: { queue }, value }));
    },
  });
  outboxMetrics(registry, { companies: { count: () => companies.countUnpublished() } });
}
