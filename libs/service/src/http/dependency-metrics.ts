import { readGauge, type Registry } from '@herald/metrics';
import { checkPasses, type ReadyCheck } from './health';

/** Before the scrape gives the figure up: "down" says more than nothing. */
const METRICS_LIMIT_MS = 1_500;

/** What `/readyz` asks for, as a gauge: 1 where it is there. */
export function dependencyMetrics(registry: Registry, checks: ReadyCheck[]): void {
  readGauge(registry, {
    name: 'herald_dependency_up',
    help: '1 where what this process needs is there, as /readyz sees it.',
    labelNames: ['dependency'],
    read: () =>
      Promise.all(
        checks.map(async ({ name, check }) => ({
          labels: { dependency: name },
          value: Number(await checkPasses(check, METRICS_LIMIT_MS)),
        })),
      ),
  });
}
