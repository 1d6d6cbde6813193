import { statusShard, STATUS_QUEUES, type StatusChangeRow } from '@herald/contracts';
import { maskNumber } from '@herald/logging';
import { isTraced, isTracing, type LiveSpan, recordSpan, SHOWN_RECIPIENTS, STAGE } from '@herald/tracing';
import type { BatchRecord } from '../sending/batch-record';
import type { BatchFact } from '../sending/facts';

/**
 * What one write has recorded and told: a span for each batch in it, and one for each change of the first recipients,
 * under which its callback stands.
 */
export function traceRecorded(records: BatchRecord[], facts: Map<string, BatchFact[]>, at: Date): void {
  if (!isTracing()) return;
  for (const record of records) {
    const { batch } = record;
    if (!isTraced(batch.requestId)) continue;
    const span = recordGroup(record, facts.get(batch._id) ?? [], at);
    // Rows of an earlier write that are told again have their spans already.
    const fresh = record.rows.filter(
      ([index, , , since]) => index < SHOWN_RECIPIENTS && since === at.getTime(),
    );
    for (const row of fresh) recordChange(record, row, span);
  }
}

function recordGroup({ batch }: BatchRecord, facts: BatchFact[], at: Date): LiveSpan | null {
  const count = (kind: BatchFact['kind']): number => facts.filter((fact) => fact.kind === kind).length;
  const receipts = count('settled');
  return recordSpan({
    name: receipts > 0 ? 'record receipts' : 'record answers',
    requestId: batch.requestId,
    under: STAGE.batch(batch._id),
    begun: at.getTime(),
    attributes: {
      'herald.sms_id': batch.smsID,
      'herald.batch': batch._id,
      'herald.receipts': receipts,
      'herald.taken': count('taken'),
      'herald.refused': count('refused'),
      'herald.unknown': count('unknown'),
    },
  });
}

function recordChange({ batch }: BatchRecord, row: StatusChangeRow, group: LiveSpan | null): void {
  const [index, number, status, at] = row;
  const queue = STATUS_QUEUES[statusShard(batch.smsID, batch.number)]!.name;
  recordSpan({
    name: `publish status ${status}`,
    kind: 'producer',
    requestId: batch.requestId,
    stage: STAGE.change(`${batch.smsID}.${index}.${status}`),
    under: group ?? STAGE.batch(batch._id),
    begun: at,
    attributes: {
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': queue,
      'herald.recipient': index,
      'herald.number': maskNumber(number),
      'herald.status': status,
    },
  });
}
