import { collectDefaultMetrics, Registry } from 'prom-client';

/** Gauges whose names wrongly mark them as counters. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The registry of a service. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

/** Adds the metrics of the process: CPU, memory, garbage collection, event-loop delay. Once in a process: they are never released. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}
