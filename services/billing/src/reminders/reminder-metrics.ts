import { type Counter, createCounter, readGauge, type Registry } from '@herald/metrics';
import type { ReminderEnd, ReminderStore } from './reminder-store';

const ENDS: readonly ReminderEnd['state'][] = ['sent', 'refused', 'late'];

/** Metrics of reminders. */
export class ReminderMetrics {
  private readonly endings: Counter<'state'>;
  private readonly failures: Counter;

  constructor(registry: Registry, store: Pick<ReminderStore, 'oldestAge'>) {
    this.endings = createCounter(registry, {
      name: 'herald_reminders_total',
      help: 'SMS of reminders by how they ended: sent, refused, or late, where their day was over.',
      labels: { state: ENDS },
    });
    this.failures = createCounter(registry, {
      name: 'herald_reminder_run_failures_total',
      help: "Tries of a company's reminders that failed; each is tried again.",
    });
    readGauge(registry, {
      name: 'herald_reminders_oldest_age_seconds',
      help: 'How long the oldest SMS of a reminder waits to be sent; 0 = none does. The same at every copy.',
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
