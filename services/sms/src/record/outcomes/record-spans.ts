import { statusQueue, type StatusChangeRow } from '@herald/contracts';
import { maskNumber } from '@herald/telemetry/logging';
import {
  isTraced,
  isTracing,
  type LiveSpan,
  recordSpan,
  SHOWN_RECIPIENTS,
  STAGE,
} from '@herald/telemetry/tracing';
import type { BatchRecord } from './batch-record';
import type { BatchOutcome } from './outcome';
import type { RecordedBatch } from './recorded-batch';
import { shardOf } from './status-messages';

/** Traces one write: a span per batch, and one per change of the first recipients, which is the parent of its callback. */
export function traceRecorded(records: BatchRecord[], outcomes: Map<string, BatchOutcome[]>, at: Date): void {
  if (!isTracing()) return;
  for (const { batch, rows } of records) {
    if (!isTraced(batch.requestId)) continue;
    const span = recordBatch(batch, outcomes.get(batch._id) ?? [], at);
    // Rows of an earlier write that are published again have their spans already.
    const fresh = rows.filter(([index, , , since]) => index < SHOWN_RECIPIENTS && since === at.getTime());
    for (const row of fresh) recordChange(batch, row, span);
  }
}

function recordBatch(
  { _id, smsID, requestId }: RecordedBatch,
  outcomes: BatchOutcome[],
  at: Date,
): LiveSpan | null {
  const count = (kind: BatchOutcome['kind']): number =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const receipts = count('settled');
  return recordSpan({
    name: receipts > 0 ? 'record receipts' : 'record answers',
    requestId,
    under: STAGE.batch(_id),
    begun: at.getTime(),
    attributes: {
      'herald.sms_id': smsID,
      'herald.batch': _id,
      'herald.receipts': receipts,
      'herald.taken': count('taken'),
      'herald.refused': count('refused'),
      'herald.unknown': count('unknown'),
    },
  });
}

function recordChange(batch: RecordedBatch, row: StatusChangeRow, group: LiveSpan | null): void {
  const [index, number, status, at] = row;
  const { _id, smsID, requestId } = batch;
  recordSpan({
    name: `publish status ${status}`,
    kind: 'producer',
    requestId,
    stage: STAGE.change(`${smsID}.${index}.${status}`),
    under: group ?? STAGE.batch(_id),
    begun: at,
    attributes: {
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': statusQueue(shardOf(batch)).name,
      'herald.recipient': index,
      'herald.number': maskNumber(number),
      'herald.status': status,
    },
  });
}
