import { PRIORITIES } from '@herald/contracts';
import { readGauge, type Registry } from '@herald/telemetry/metrics';
import type { InboundStore } from '../../inbound/inbound-store';
import type { BacklogStore } from './backlog-store';

/** Metrics of the backlog and its age. All processes with the role `scheduler` report the same values: aggregate with `max`. */
export function backlogMetrics(
  registry: Registry,
  store: BacklogStore,
  inbound: Pick<InboundStore, 'oldestAge'>,
): void {
  readGauge(registry, {
    name: 'herald_sms_oldest_batch_age_seconds',
    help: 'Age of the oldest due batch without a claim, by priority queue; 0 = none waits.',
    labelNames: ['priority'],
    read: () =>
      Promise.all(
        PRIORITIES.map(async (priority) => ({
          labels: { priority },
          value: await store.oldestBatch(priority),
        })),
      ),
  });
  readGauge(registry, {
    name: 'herald_sms_schedule_oldest_due_age_seconds',
    help: 'Delay of the oldest scheduled job that should have started; 0 = none.',
    read: () => store.oldestDueJob(),
  });
  readGauge(registry, {
    name: 'herald_sms_quarantined_batches',
    help: 'Batches that were claimed 20 times without completion: dead letters until the end of their validity.',
    read: () => store.quarantinedBatches(),
  });
  readGauge(registry, {
    name: 'herald_sms_held_batches',
    help: 'Held batches of companies that are suspended or whose sending is stopped; 100,000 = 100,000 or more.',
    read: () => store.heldBatches(),
  });
  readGauge(registry, {
    name: 'herald_outbox_oldest_age_seconds',
    help: 'Age of the oldest unpublished entry of an outbox; 0 = none.',
    labelNames: ['outbox'],
    read: async () => [
      { labels: { outbox: 'jobs' }, value: await store.oldestUnqueuedJob() },
      { labels: { outbox: 'status-changes' }, value: await store.oldestUnpublishedChange() },
      { labels: { outbox: 'inbound' }, value: await inbound.oldestAge() },
    ],
  });
}
