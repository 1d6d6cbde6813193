import type { ClaimedBatch } from '../claim/claim';
import { leftBehind } from '../outcomes/left-behind';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';

/**
 * Refunds the unsubmitted recipients of a claimed batch with status 4 and this reason, and ends the claim. Recipients that a carrier
 * may have accepted wait for their delivery receipt and are not submitted again. Resolves once all of it is stored.
 */
export async function recallBatch(
  batch: ClaimedBatch,
  reason: string,
  recorder: Pick<OutcomeRecorder, 'record'>,
): Promise<void> {
  const { _id, lease, numbers, expiresAt } = batch;
  // Recorded as an indeterminate submit, a message can be matched by its delivery receipt.
  await Promise.all(leftBehind(batch).map((outcome) => recorder.record(outcome)));
  const mine = { batch: _id, token: lease.owner };
  await Promise.all([
    recorder.record({ kind: 'recalled', ...mine, from: lease.from, reason }),
    ...(expiresAt.getTime() <= Date.now() ? [recorder.record({ kind: 'expired', ...mine })] : []),
    recorder.record({ kind: 'finished', ...mine, from: numbers.length }),
  ]);
}
