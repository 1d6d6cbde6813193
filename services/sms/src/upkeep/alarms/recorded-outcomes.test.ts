import { DELIVERY } from '@herald/contracts';
import { REASON } from '../../model/reasons';
import { BatchRecord } from '../../record/outcomes/batch-record';
import type { BatchOutcome } from '../../record/outcomes/outcome';
import { retryPolicy } from '../../record/outcomes/retry-policy';
import { recordedBatch } from '../../deliver/testing/recorded-batch';
import { RecordedOutcomes } from './recorded-outcomes';

const { AWAITING, SENT } = DELIVERY;
const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 8);
const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 1, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 1 });

/** Subjects that are counted after a batch of three, of which route main accepted all but the last, has applied these outcomes. */
function countedOf(applied: BatchOutcome[], changes: Parameters<typeof recordedBatch>[0] = {}): string[] {
  const counted: string[] = [];
  const outcomes = new RecordedOutcomes({
    note: (subject, isGood, times = 1) =>
      void counted.push(...Array<string>(times).fill(`${subject} ${isGood}`)),
  });
  const numbers = ['995598000000', '447700900001', '995598000002'];
  const batch = recordedBatch({
    numbers,
    brandID: 5,
    createdAt: new Date(NOW),
    statuses: [SENT, SENT, AWAITING],
    routes: ['main'],
    via: '00-',
    ...changes,
  });
  const record = new BatchRecord(batch, policy, true);
  for (const outcome of applied) record.apply(outcome, NOW);
  outcomes.note([record]);
  return counted;
}

const receipt = (i: number, state: 'delivered' | 'not-delivered', takenAt = NOW): BatchOutcome => ({
  kind: 'settled',
  batch: '7.0',
  i,
  part: 0,
  state,
  detail: 'UNDELIV',
  takenAt,
});

it('counts refusals by a carrier, and not messages that Herald ends', () => {
  const refused = (reason: string): BatchOutcome => ({
    kind: 'refused',
    batch: '7.0',
    i: 2,
    reason,
    route: 'two',
  });
  expect(countedOf([refused('refused by two: 0xb')])).toContain('delivery-rate/route/two false');
  for (const reason of Object.values(REASON)) expect(countedOf([refused(reason)])).toEqual([]);
  expect(countedOf([{ kind: 'expired', batch: '7.0' }])).toEqual([]);
});

it('does not count a late delivery receipt, nor a duplicate', () => {
  expect(countedOf([receipt(0, 'not-delivered', NOW - 2 * HOUR_MS)])).toEqual([]);
  expect(countedOf([receipt(0, 'delivered'), receipt(0, 'delivered')])).toHaveLength(3);
});
