import { type Counter, createCounter, readGauge, type Registry } from '@herald/telemetry/metrics';
import type { ReminderEnd, ReminderStore } from './reminder-store';

const ENDS: readonly ReminderEnd['state'][] = ['sent', 'refused', 'late'];

/** Metrics of reminders. */
export class ReminderMetrics {
  private readonly endings: Counter<'state'>;
  private readonly failures: Counter;

  constructor(registry: Registry, store: Pick<ReminderStore, 'oldestAge'>) {
    this.endings = createCounter(registry, {
      name: 'herald_reminders_total',
      help: 'SMS reminders by result: `sent`, `refused`, or `late` if their day was over.',
      labels: { state: ENDS },
    });
    this.failures = createCounter(registry, {
      name: 'herald_reminder_run_failures_total',
      help: "Failed attempts to process a company's reminders; each is retried.",
    });
    readGauge(registry, {
      name: 'herald_reminders_oldest_age_seconds',
      help: 'Age of the oldest SMS reminder that waits to be sent; 0 = none. The same at every instance.',
      read: () => store.oldestAge(),
    });
  }

  ended(state: ReminderEnd['state']): void {
    this.endings.inc({ state });
  }

  failed(): void {
    this.failures.inc();
  }
}
