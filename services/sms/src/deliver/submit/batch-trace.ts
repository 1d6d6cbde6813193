import { SUBMIT_QUEUES } from '@herald/contracts';
import { maskNumber } from '@herald/telemetry/logging';
import {
  isTracing,
  type LiveSpan,
  recordSpan,
  SHOWN_RECIPIENTS,
  STAGE,
  stageSpan,
} from '@herald/telemetry/tracing';
import type { SubmitOutcome } from '../../carriers/carrier';
import type { ClaimedBatch } from '../../record/outcomes/claim';

const NO_FAILURE = new Set<SubmitOutcome['kind']>(['taken', 'not-written', 'withdrawn']);

/** The spans of one claim of a batch. The first recipients of a job have spans of their own, the others are grouped by chunk. */
export class BatchTrace {
  private constructor(
    private readonly batch: ClaimedBatch,
    private readonly stage: string,
    private readonly span: LiveSpan,
    private readonly begun: number,
  ) {}

  /** Null if the batch's request is not traced. */
  static of(batch: ClaimedBatch): BatchTrace | null {
    if (!isTracing()) return null;
    // A later claim, for delayed or unfinished recipients, is another span of the same parent.
    const claim = batch.lease.from === 0 ? batch._id : `${batch._id}/${batch.lease.owner}`;
    const stage = STAGE.batch(claim);
    const span = stageSpan(batch.requestId, stage);
    return span && new BatchTrace(batch, stage, span, Date.now());
  }

  /** Recipients from `from` to below `upTo` were handed to the carriers: the span shows the wait for queue capacity. */
  handedOver(from: number, upTo: number, begun: number): void {
    const { requestId, first } = this.batch;
    recordSpan({
      name: 'submit chunk',
      requestId,
      under: this.span,
      begun,
      attributes: { 'herald.first': first + from, 'herald.recipients': upTo - from },
    });
  }

  /** A part has its outcome: the span lasts from the hand-over to the carrier's answer. */
  answered(i: number, part: number, outcome: SubmitOutcome, begun: number): void {
    const { requestId, first, numbers } = this.batch;
    if (first + i >= SHOWN_RECIPIENTS) return;
    recordSpan({
      name: 'submit_sm',
      kind: 'client',
      requestId,
      under: this.span,
      begun,
      attributes: {
        'herald.recipient': first + i,
        'herald.number': maskNumber(numbers[i]!),
        'herald.part': part + 1,
        'herald.outcome': outcome.kind,
        'herald.route': 'route' in outcome ? outcome.route : null,
        'herald.carrier_id': outcome.kind === 'taken' ? outcome.carrierId : null,
      },
      failed: NO_FAILURE.has(outcome.kind) ? null : outcome.kind,
    });
  }

  /** The claim has ended: every outcome is stored, or storing failed. */
  ended(): void {
    const { _id, company, smsID, priority, requestId, numbers, attempts, version } = this.batch;
    recordSpan({
      name: 'submit batch',
      kind: 'consumer',
      requestId,
      stage: this.stage,
      // A batch that was stored as claimed was never queued.
      under: version === 0 ? STAGE.job(smsID) : STAGE.queued(smsID),
      begun: this.begun,
      attributes: {
        'messaging.system': 'rabbitmq',
        'messaging.destination.name': SUBMIT_QUEUES[priority].name,
        'herald.company': company,
        'herald.sms_id': smsID,
        'herald.batch': _id,
        'herald.priority': priority,
        'herald.recipients': numbers.length,
        'herald.claim': attempts,
      },
    });
  }
}
