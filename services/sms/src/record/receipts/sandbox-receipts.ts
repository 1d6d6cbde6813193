import type { mongo } from 'mongoose';
import { DELIVERY } from '@herald/contracts';
import { sandboxReceipt } from '../../carriers/sandbox/sandbox';
import { ofBatch } from '../../model/batch-filter';
import { type BatchDocument, partsOf } from '../../model/batch-model';
import type { SettledOutcome } from '../outcomes/outcome';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';

export interface SandboxReceiptsDeps {
  batches: mongo.Collection<BatchDocument>;
  recorder: Pick<OutcomeRecorder, 'record'>;
}

/** Maximum number of batches per round; each may have a thousand recipients. */
const AT_ONCE = 20;
const FIELDS = { company: 1, numbers: 1, parts: 1, statuses: 1, receiptsAt: 1 } as const;
type DueBatch = Pick<BatchDocument, '_id' | 'company' | 'numbers' | 'parts' | 'statuses'> & {
  receiptsAt: Date;
};

/**
 * Records the delivery receipts of the sandbox that are due. They follow from the number alone, so none is stored. The write that marks a
 * recipient as sent marks its delivery receipt as due (`receiptsAt`); the mark is removed once the delivery receipt is recorded. After a
 * crash it is recorded again, without effect.
 * @param goOn checked before each batch
 */
export async function recordSandboxReceipts(
  { batches, recorder }: SandboxReceiptsDeps,
  goOn = (): boolean => true,
): Promise<void> {
  const due = await batches
    .find({ receiptsAt: { $type: 'date' } }, { projection: FIELDS })
    .sort({ receiptsAt: 1 })
    .limit(AT_ONCE)
    .toArray();
  const record = async (batch: DueBatch): Promise<void> => {
    if (!goOn()) return;
    await Promise.all(outcomesOf(batch).map((outcome) => recorder.record(outcome)));
    // If recipients were sent since, the time is different and the mark stays.
    const { receiptsAt } = batch;
    await batches.updateOne({ ...ofBatch(batch), receiptsAt }, { $unset: { receiptsAt: true } });
  };
  await Promise.all((due as DueBatch[]).map(record));
}

/** One delivery receipt per part of each recipient that is sent. */
function outcomesOf(batch: DueBatch): SettledOutcome[] {
  const { _id, company, numbers, statuses } = batch;
  return statuses.flatMap((status, i) => {
    const receipt = status === DELIVERY.SENT ? sandboxReceipt(numbers[i]!) : null;
    if (receipt === null || receipt.state === 'pending') return [];
    const said = { state: receipt.state, detail: receipt.word };
    return Array.from({ length: partsOf(batch, i) }, (_, part): SettledOutcome => {
      return { kind: 'settled', batch: _id, company, i, part, ...said };
    });
  });
}
