import { type Priority, PRIORITIES } from '@herald/contracts';
import { createHistogram, readCounter, readGauge, type Registry } from '@herald/telemetry/metrics';
import type { OutcomeRecorder } from '../record/outcomes/outcome-recorder';
import type { ReceiptMatcher } from '../record/receipts/receipt-matcher';
import type { ReceiptTimes } from '../record/receipts/receipt-times';
import type { RetryPolicy } from '../record/outcomes/retry-policy';
import type { SubmissionStore } from '../record/outcomes/submission-store';

const WAIT_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200];

/** Metrics with alarms: outcomes that wait to be recorded, and indeterminate submits. */
export function sendingMetrics(
  registry: Registry,
  deps: {
    recorder: Pick<OutcomeRecorder, 'backlog' | 'repeated'>;
    submissions: Pick<SubmissionStore, 'countIndeterminate' | 'countWaiting'>;
    matcher: Pick<ReceiptMatcher, 'guesses'>;
    times: Pick<ReceiptTimes, 'known'>;
    policy: Pick<RetryPolicy, 'waitAfterIndeterminateMs'>;
  },
): void {
  readGauge(registry, {
    name: 'herald_delivery_record_backlog',
    help: 'Outcomes and delivery receipts that wait for the next write.',
    read: () => deps.recorder.backlog,
  });
  readGauge(registry, {
    name: 'herald_delivery_unknown_outcomes',
    help: 'Indeterminate submits, held until a delivery receipt or the end of the wait. The same at every instance.',
    read: () => deps.submissions.countIndeterminate(),
  });
  readGauge(registry, {
    name: 'herald_delivery_waiting_receipts',
    help: 'Delivery receipts whose message is not known (yet). The same at every instance.',
    read: () => deps.submissions.countWaiting(),
  });
  readGauge(registry, {
    name: 'herald_delivery_unknown_wait_seconds',
    help: 'Wait before an indeterminate submit is submitted again for the first time, from the delays of recent delivery receipts of its route.',
    labelNames: ['route'],
    read: () =>
      deps.times.known.map((route) => {
        const wait = deps.policy.waitAfterIndeterminateMs({ priority: 'standard', route, tries: 1 });
        return { labels: { route }, value: wait / 1_000 };
      }),
  });
  readCounter(registry, {
    name: 'herald_delivery_ambiguous_receipts_total',
    help: 'Delivery receipts that matched several parts to one number equally well, and settled one of them.',
    read: () => deps.matcher.guesses,
  });
  readCounter(registry, {
    name: 'herald_delivery_repeated_parts_total',
    help: 'Duplicate parts: indeterminate submits that the carrier reported on after they had been submitted again.',
    read: () => deps.recorder.repeated,
  });
}

/** Observes the seconds from the due time of a batch to its claim. */
export type QueueWait = (batch: { priority: Priority; dueAt: Date | null; createdAt: Date }) => void;

export function queueWait(registry: Registry): QueueWait {
  const histogram = createHistogram(registry, {
    name: 'herald_sms_queue_wait_seconds',
    help: 'Time from the acceptance of a batch, or its due time, until a sender claims it.',
    labels: { priority: PRIORITIES },
    buckets: WAIT_BUCKETS_S,
  });
  // Label lookups are done once, as each small send has a batch.
  const priorities = Object.fromEntries(PRIORITIES.map((priority) => [priority, histogram.labels(priority)]));
  return ({ priority, dueAt, createdAt }) =>
    priorities[priority]!.observe(Math.max(0, Date.now() - (dueAt ?? createdAt).getTime()) / 1_000);
}
