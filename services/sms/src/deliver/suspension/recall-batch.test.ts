import type { ClaimedBatch } from '../../record/outcomes/claim';
import { ownCopy } from '../../record/outcomes/recorded-batch';
import { BatchRecord } from '../../record/outcomes/batch-record';
import type { BatchOutcome } from '../../record/outcomes/outcome';
import { retryPolicy } from '../../record/outcomes/retry-policy';
import { claimedBatch } from '../testing/claimed-batch';
import { recallBatch } from './recall-batch';

const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 });

async function outcomesOf(batch: ClaimedBatch): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  const record = async (outcome: unknown): Promise<void> => void outcomes.push(outcome as BatchOutcome);
  await recallBatch(batch, 'expired', { recorder: { record }, senders: { of: () => null } });
  return outcomes;
}

it('refunds an expired batch, or changes nothing if the lease of the claim was lost before', async () => {
  const batch = claimedBatch({ expiresAt: new Date(0) });
  const outcomes = await outcomesOf(batch);
  const recordFor = (owner: string): BatchRecord => {
    const recorded = new BatchRecord(ownCopy({ ...batch, lease: { ...batch.lease, owner } }), policy, true);
    for (const outcome of outcomes) recorded.apply(outcome, Date.now());
    return recorded;
  };
  const own = recordFor(batch.lease.owner);
  expect([own.batch.statuses, own.refund]).toEqual([[4, 4, 4], 3]);
  expect(recordFor('another').needsWrite).toBe(false);
});

it('refunds a recipient of an expired batch that was refused while another try was indeterminate', async () => {
  const retry = { i: 0, at: Date.now() + 60_000, delays: 0, unknowns: 1, why: 'unknown' as const };
  const retries = [{ ...retry, refused: 'refused by main: 0xb' }];
  const lease = { owner: 'me', until: new Date(), from: 2 };
  const batch = claimedBatch({ expiresAt: new Date(0), retries, lease });
  const recorded = new BatchRecord(ownCopy(batch), policy, true);
  for (const outcome of await outcomesOf(batch)) recorded.apply(outcome, Date.now());
  // The second may have been submitted, the third was not.
  expect([recorded.batch.statuses, recorded.refund]).toEqual([[4, 2, 4], 2]);
  expect(recorded.update(new Date()).$set).toMatchObject({
    'reasons.0': 'refused by main: 0xb',
    'reasons.2': 'expired',
  });
});
