import { readGauge, type Registry } from '@herald/metrics';
import type { FairShares } from './fair-share';

/** Registers the gauge of waiting requests, by the service or resource for which they wait. */
export function queueMetrics(registry: Registry, queues: Map<string, Pick<FairShares, 'queued'>>): void {
  readGauge(registry, {
    name: 'herald_gateway_requests_waiting',
    help: 'Requests in the fair queue of their company, by target service, `large-bodies`, or `expensive-reads`.',
    labelNames: ['line'],
    read: () => [...queues].map(([queue, { queued }]) => ({ labels: { line: queue }, value: queued })),
  });
}
