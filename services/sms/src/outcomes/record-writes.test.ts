import { mongo } from 'mongoose';
import type { DeliveryStatus } from '@herald/contracts';
import { BatchRecord } from './batch-record';
import type { RecordedBatch } from '../claim/recorded-batch';
import type { BatchOutcome } from './outcome';
import { clearingWrites, recordWrites } from './record-writes';
import { retryPolicy } from './retry-policy';
import { recordedBatch } from '../sending/testing/recorded-batch';

const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 });
const NOW = Date.UTC(2026, 0, 1);
const mark = new mongo.ObjectId();

function recordOf(smsID: number, kinds: BatchOutcome[], changes: Partial<RecordedBatch> = {}): BatchRecord {
  const batch = recordedBatch({
    _id: `${smsID}.0`,
    smsID,
    requestId: `request-${smsID}`,
    state: 'submitted',
    version: 1,
    numbers: [`9955980${String(smsID).padStart(5, '0')}`],
    ...changes,
  });
  const record = new BatchRecord(batch, policy, true);
  for (const outcome of kinds) record.apply(outcome, NOW);
  return record;
}

const taken: BatchOutcome = {
  kind: 'taken',
  batch: '',
  i: 0,
  part: 0,
  number: '1',
  route: 'main',
  carrierId: 'c',
};
const settled = (state: 'delivered' | 'not-delivered', detail = 'receipt'): BatchOutcome => ({
  kind: 'settled',
  batch: '',
  i: 0,
  part: 0,
  state,
  detail,
});
const writesFor = (records: BatchRecord[]) => recordWrites(records, new Date(NOW), mark);
const idsOf = (write: ReturnType<typeof writesFor>[number]): unknown => {
  if ('updateMany' in write) return (write.updateMany.filter._id as { $in: string[] }).$in;
  return 'updateOne' in write ? [write.updateOne.filter._id] : [];
};

describe('writes of records', () => {
  it('share one statement for all batches of one recipient with the same change', () => {
    const writes = writesFor([
      recordOf(1, [taken]),
      recordOf(2, [taken, settled('delivered')]),
      recordOf(3, [taken]),
      recordOf(4, [taken, settled('delivered')]),
      recordOf(5, [taken, settled('not-delivered')]),
    ]);
    expect(writes.map(idsOf)).toEqual([['1.0', '3.0'], ['2.0', '4.0'], ['5.0']]);
  });

  it('are separate if version, state, reason or position in the job differ', () => {
    const writes = writesFor([
      recordOf(1, [taken]),
      recordOf(2, [taken], { version: 2 }),
      recordOf(3, [taken], { state: 'waiting' }),
      recordOf(4, [taken], { first: 1_000 }),
      recordOf(5, [settled('not-delivered', 'one reason')]),
      recordOf(6, [settled('not-delivered', 'another')]),
      recordOf(7, [taken], { priority: 'otp' }),
    ]);
    expect(writes.map(idsOf)).toEqual([['1.0', '3.0'], ['2.0'], ['4.0'], ['5.0'], ['6.0'], ['7.0']]);
  });

  it('are separate for batches of several recipients', () => {
    const several = { numbers: ['1', '2'], statuses: [3, 3] as DeliveryStatus[] };
    const writes = writesFor([recordOf(1, [taken], several), recordOf(2, [taken], several)]);
    expect(writes.map(idsOf)).toEqual([['1.0'], ['2.0']]);
  });

  it('share one statement per version to clear published events', () => {
    const stored = [1, 2, 1].map((version, at) => ({ _id: `${at}.0`, company: 1, version }));
    expect(clearingWrites(stored).map(idsOf)).toEqual([['0.0', '2.0'], ['1.0']]);
  });
});
