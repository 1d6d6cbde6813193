import { Gauge, type Registry } from '@herald/metrics';
import type { Recorder } from './recorder';
import type { SubmissionStore } from './submission-store';

/** Figures that an operator is woken by: what waits to be recorded, and what has no known outcome. */
export function deliveryMetrics(
  registry: Registry,
  deps: {
    recorder: Pick<Recorder, 'backlog'>;
    submissions: Pick<SubmissionStore, 'countUnknown' | 'countWaiting'>;
  },
): void {
  new Gauge({
    name: 'herald_delivery_record_backlog',
    help: 'Outcomes and receipts that wait for the next write.',
    registers: [registry],
    collect() {
      this.set(deps.recorder.backlog);
    },
  });
  new Gauge({
    name: 'herald_delivery_unknown_outcomes',
    help: 'Parts written to a carrier without an answer, held until a receipt or the wait settles them.',
    registers: [registry],
    async collect() {
      this.set(await deps.submissions.countUnknown());
    },
  });
  new Gauge({
    name: 'herald_delivery_waiting_receipts',
    help: 'Receipts whose message is not known (yet).',
    registers: [registry],
    async collect() {
      this.set(await deps.submissions.countWaiting());
    },
  });
}
