import { type Counter, createCounter, Gauge, type Registry } from '@herald/telemetry/metrics';

/** Metrics of the daily runs. Only the leading instance publishes `herald_billing_behind`. */
export class RunMetrics {
  private readonly daysBehind: Gauge;
  private readonly failures: Counter;

  constructor(registry: Registry) {
    this.daysBehind = new Gauge({
      name: 'herald_billing_behind',
      help: 'Days since the last finished billing run of the company that is furthest behind; 0 = all companies have the run of today.',
      registers: [registry],
    });
    this.failures = createCounter(registry, {
      name: 'herald_billing_run_failures_total',
      help: 'Failed attempts of billing runs; each is retried.',
    });
    this.reset();
  }

  behind(days: number): void {
    this.daysBehind.set(days);
  }

  failed(): void {
    this.failures.inc();
  }

  /** Removes the metric when this instance is no longer the leader. */
  reset(): void {
    this.daysBehind.remove();
  }
}
