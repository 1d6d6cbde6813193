import { readGauge, type Registry } from '@herald/metrics';
import type { CompanyTurns } from './company-turns';

/** Registers the gauge of waiting requests, by the service or resource for which they wait. */
export function lineMetrics(registry: Registry, lines: Map<string, Pick<CompanyTurns, 'inLine'>>): void {
  readGauge(registry, {
    name: 'herald_gateway_requests_waiting',
    help: 'Requests in the fair queue of their company, by target service, or `large-bodies`.',
    labelNames: ['line'],
    read: () => [...lines].map(([line, { inLine }]) => ({ labels: { line }, value: inLine })),
  });
}
