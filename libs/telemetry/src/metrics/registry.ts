import { collectDefaultMetrics, Registry } from 'prom-client';

/** Gauges with the name of a counter. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The sampling interval of the event loop delay, which the samples include. Each sample wakes an idle process. */
const EVENT_LOOP_SAMPLE_MS = 500;

/** Creates the registry of a service. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

/** Adds the metrics of the process: CPU, memory, garbage collection, event loop delay. Call it once per process, because they are never released. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}
