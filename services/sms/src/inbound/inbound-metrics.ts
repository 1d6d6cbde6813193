import {
  type Counter,
  createCounter,
  createHistogram,
  type Histogram,
  type Registry,
} from '@herald/telemetry/metrics';
import { NOBODY } from './inbound-model';

const ANSWER_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];

/** Metrics of inbound messages (MO). */
export class InboundMetrics {
  private readonly messages: Counter<'owner' | 'form'>;
  private readonly answers: Histogram;

  constructor(registry: Registry) {
    this.messages = createCounter(registry, {
      name: 'herald_inbound_messages_total',
      help: 'Stored inbound messages by owner (`company` or `nobody`), `whole` or `partial`.',
      labels: { owner: ['company', 'nobody'], form: ['whole', 'partial'] },
    });
    this.answers = createHistogram(registry, {
      name: 'herald_inbound_answer_seconds',
      help: 'Time from the arrival of an inbound message, or of a part of one, to its answer, which follows storage and publication.',
      buckets: ANSWER_BUCKETS_S,
    });
  }

  received(company: number, partial: boolean): void {
    const owner = company === NOBODY ? 'nobody' : 'company';
    this.messages.inc({ owner, form: partial ? 'partial' : 'whole' });
  }

  answered(seconds: number): void {
    this.answers.observe(seconds);
  }
}
