import { statusQueue, type StatusChangeRow } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import { maskNumber } from '@herald/telemetry/logging';
import {
  isTraced,
  isTracing,
  type LiveSpan,
  recordSpan,
  SHOWN_RECIPIENTS,
  STAGE,
} from '@herald/telemetry/tracing';
import { batchId } from '../../model/batch-model';
import { originOf } from '../../model/shared-batch';
import type { BatchRecord } from './batch-record';
import type { BatchOutcome } from './outcome';
import { shardOf } from './status-messages';

/** The records of one write for one request. */
interface Recorded {
  smsID: number;
  batch: string;
  requestId: string;
  shard: number;
  outcomes: BatchOutcome[];
  /** Indexes in the job. */
  rows: StatusChangeRow[];
}

/** Traces one write: a span per batch, and one per change of the first recipients, which is the parent of its callback. */
export function traceRecorded(records: BatchRecord[], outcomes: Map<string, BatchOutcome[]>, at: Date): void {
  if (!isTracing()) return;
  for (const record of records) {
    for (const recorded of recordedOf(record, outcomes.get(record.batch._id) ?? [])) {
      if (!isTraced(recorded.requestId)) continue;
      const span = recordGroup(recorded, at);
      // Rows of an earlier write that are published again have their spans already.
      const fresh = recorded.rows.filter(
        ([index, , , since]) => index < SHOWN_RECIPIENTS && since === at.getTime(),
      );
      for (const row of fresh) recordChange(recorded, row, span);
    }
  }
}

function recordedOf({ batch, rows }: BatchRecord, outcomes: BatchOutcome[]): Recorded[] {
  const { _id, smsID, requestId, shared } = batch;
  const shard = shardOf(batch);
  if (!shared) return [{ smsID, batch: _id, requestId, shard, outcomes, rows }];
  const rowsOf = groupBy(rows, ([i]) => i);
  const outcomesOf = groupBy(outcomes, (outcome) => ('i' in outcome ? outcome.i : -1));
  outcomesOf.delete(-1);
  return [...new Set([...rowsOf.keys(), ...outcomesOf.keys()])].map((i) => {
    const origin = originOf(batch, i);
    return {
      smsID: origin.smsID,
      batch: batchId(origin.smsID, 0),
      requestId: origin.requestId,
      shard,
      outcomes: outcomesOf.get(i) ?? [],
      rows: (rowsOf.get(i) ?? []).map(
        ([, number, status, at]) => [origin.index, number, status, at] as const,
      ),
    };
  });
}

function recordGroup({ smsID, batch, requestId, outcomes }: Recorded, at: Date): LiveSpan | null {
  const count = (kind: BatchOutcome['kind']): number =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const receipts = count('settled');
  return recordSpan({
    name: receipts > 0 ? 'record receipts' : 'record answers',
    requestId,
    under: STAGE.batch(batch),
    begun: at.getTime(),
    attributes: {
      'herald.sms_id': smsID,
      'herald.batch': batch,
      'herald.receipts': receipts,
      'herald.taken': count('taken'),
      'herald.refused': count('refused'),
      'herald.unknown': count('unknown'),
    },
  });
}

function recordChange(recorded: Recorded, row: StatusChangeRow, group: LiveSpan | null): void {
  const [index, number, status, at] = row;
  const { smsID, batch, requestId, shard } = recorded;
  recordSpan({
    name: `publish status ${status}`,
    kind: 'producer',
    requestId,
    stage: STAGE.change(`${smsID}.${index}.${status}`),
    under: group ?? STAGE.batch(batch),
    begun: at,
    attributes: {
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': statusQueue(shard).name,
      'herald.recipient': index,
      'herald.number': maskNumber(number),
      'herald.status': status,
    },
  });
}
