import type { ClaimedBatch } from '../../record/outcomes/claim';
import type { SenderView } from '../../rules/senders/sender-view';
import { leftBehind } from '../../record/outcomes/left-behind';
import type { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';

/**
 * Refunds the unsubmitted recipients of a claimed batch with status 4 and this reason, and ends the claim. Recipients that a carrier
 * may have accepted wait for their delivery receipt and are not submitted again. If the batch has expired, they end too, as they do
 * when a sender claims it (`BatchSubmission`). Resolves once all of it is stored.
 */
export async function recallBatch(
  batch: ClaimedBatch,
  reason: string,
  { recorder, senders }: { recorder: Pick<OutcomeRecorder, 'record'>; senders: Pick<SenderView, 'of'> },
): Promise<void> {
  const { _id, lease, numbers, retries, expiresAt } = batch;
  // Recorded as an indeterminate submit, a message can be matched by its delivery receipt.
  await Promise.all(
    leftBehind(batch, senders.of(batch)?.mayReplace).map((outcome) => recorder.record(outcome)),
  );
  const mine = { batch: _id, token: lease.owner };
  const isExpired = expiresAt.getTime() <= Date.now();
  // After the validity, the delivery receipts of their other tries are not awaited.
  const refused = retries.flatMap(({ i, refused: why }) =>
    isExpired && why !== undefined
      ? [{ kind: 'refused', batch: _id, i, reason: why, attempt: lease.owner } as const]
      : [],
  );
  await Promise.all([
    ...refused.map((outcome) => recorder.record(outcome)),
    recorder.record({ kind: 'recalled', ...mine, from: lease.from, reason }),
    ...(isExpired ? [recorder.record({ kind: 'expired', ...mine })] : []),
    recorder.record({ kind: 'finished', ...mine, from: numbers.length }),
  ]);
}
