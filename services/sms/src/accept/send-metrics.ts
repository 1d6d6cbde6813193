import { PRIORITIES, SEND } from '@herald/contracts';
import {
  type Counter,
  createCounter,
  createHistogram,
  type Histogram,
  type LabelValues,
  type Registry,
} from '@herald/telemetry/metrics';
import type { JobDocument } from '../model/job-model';
import { SEND_FORMS, type SendForm } from './request/send-envelope';

/** Every statusID that a send may have: those of the contract, and HTTP statuses that apply to any request. */
const STATUSES = [...Object.values(SEND), 400, 403, 404, 409, 413, 429, 503].map(String);

/** Metrics of the intake: sends by form and status, their duration and their recipients. */
export class SendMetrics {
  private readonly sends: Counter<'form' | 'status'>;
  private readonly seconds: Histogram<'form'>;
  private readonly recipients: Counter<'priority'>;
  private readonly charged: Counter<'priority'>;
  private readonly commits: Counter<never>;
  private readonly together: Counter<never>;
  private readonly apart: Counter<'why'>;

  constructor(registry: Registry) {
    const counter = <L extends string>(labels: LabelValues<L>, name: string, help: string): Counter<L> =>
      createCounter(registry, { name, help, labels });
    this.sends = counter(
      { form: SEND_FORMS, status: STATUSES },
      'herald_sms_sends_total',
      'Sends by form and statusID of the answer.',
    );
    this.recipients = counter(
      { priority: PRIORITIES },
      'herald_sms_accepted_recipients_total',
      'Recipients of accepted sends.',
    );
    this.charged = counter(
      { priority: PRIORITIES },
      'herald_sms_charged_total',
      'SMS charged at acceptance.',
    );
    this.commits = counter(
      {},
      'herald_sms_send_commits_total',
      'Commits of sends, of one or more companies.',
    );
    this.together = counter({}, 'herald_sms_committed_sends_total', 'Sends in these commits.');
    this.apart = counter(
      { why: ['key', 'conflict'] },
      'herald_sms_set_apart_total',
      'Sends removed from their commit: their key is in use, or their balance changed concurrently.',
    );
    this.seconds = createHistogram(registry, {
      name: 'herald_sms_send_duration_seconds',
      help: 'Time from the complete request of a send to its answer.',
      labels: { form: SEND_FORMS },
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    });
  }

  /** Starts the timer of a send; call the result with the statusID of its answer. */
  begin(form: SendForm): (statusID: number) => void {
    const begun = performance.now();
    return (statusID) => {
      this.sends.inc({ form, status: String(statusID) });
      this.seconds.observe({ form }, (performance.now() - begun) / 1000);
    };
  }

  /** A commit of sends, and the reason of each send that left it. */
  committed(sends: number, apart: ('key' | 'conflict')[]): void {
    this.commits.inc();
    this.together.inc(sends);
    for (const why of apart) this.apart.inc({ why });
  }

  accepted(job: JobDocument): void {
    this.recipients.inc({ priority: job.priority }, job.recipients);
    this.charged.inc({ priority: job.priority }, job.cost);
  }
}
