import type { ClaimedBatch } from '../sending/claim';
import { leftBehind } from '../sending/left-behind';
import type { Recorder } from '../sending/recorder';

/**
 * Gives back what is not submitted of a claimed batch, each recipient with status 4 and this reason, and ends the claim. What may be
 * at a carrier goes on to its receipt, and is not submitted again. Resolves once all of it is stored.
 */
export async function recallBatch(
  batch: ClaimedBatch,
  reason: string,
  recorder: Pick<Recorder, 'record'>,
): Promise<void> {
  const { _id, lease, numbers, expiresAt } = batch;
  // Known as of unknown outcome, a message is found by its receipt.
  await Promise.all(leftBehind(batch).map((fact) => recorder.record(fact)));
  const mine = { batch: _id, token: lease.owner };
  await Promise.all([
    recorder.record({ kind: 'recalled', ...mine, from: lease.from, reason }),
    ...(expiresAt.getTime() <= Date.now() ? [recorder.record({ kind: 'expired', batch: _id })] : []),
    recorder.record({ kind: 'finished', ...mine, from: numbers.length }),
  ]);
}
