import { ownCopy } from '../claim/recorded-batch';
import { BatchRecord } from '../outcomes/batch-record';
import type { BatchOutcome } from '../outcomes/outcome';
import { retryPolicy } from '../outcomes/retry-policy';
import { claimedBatch } from '../sending/testing/claimed-batch';
import { recallBatch } from './recall-batch';

const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 });

it('refunds an expired batch, or changes nothing if the lease of the claim was lost before', async () => {
  const batch = claimedBatch({ expiresAt: new Date(0) });
  const outcomes: BatchOutcome[] = [];
  const record = async (outcome: unknown): Promise<void> => void outcomes.push(outcome as BatchOutcome);
  await recallBatch(batch, 'expired', { record });
  const recordFor = (owner: string): BatchRecord => {
    const recorded = new BatchRecord(ownCopy({ ...batch, lease: { ...batch.lease, owner } }), policy, true);
    for (const outcome of outcomes) recorded.apply(outcome, Date.now());
    return recorded;
  };
  const own = recordFor(batch.lease.owner);
  expect([own.batch.statuses, own.refund]).toEqual([[4, 4, 4], 3]);
  expect(recordFor('another').needsWrite).toBe(false);
});
