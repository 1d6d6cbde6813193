import fc from 'fast-check';
import { canMove, type DeliveryStatus, FINAL_STATUSES } from '@herald/contracts';
import { BatchRecord } from './batch-record';
import { isAwaiting, openParts, type RecordedBatch } from './recorded-batch';
import type { BatchOutcome, SettledOutcome, TakenOutcome, IndeterminateOutcome } from './outcome';
import { retryPolicy } from './retry-policy';
import { recordedBatch } from '../../deliver/testing/recorded-batch';

const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 });
const NOW = Date.UTC(2026, 0, 1);

function batchOf(parts: number | number[], changes: Partial<RecordedBatch> = {}): RecordedBatch {
  const size = typeof parts === 'number' ? 3 : parts.length;
  return recordedBatch({
    numbers: Array.from({ length: size }, (_, i) => `99559800000${i}`),
    parts,
    statuses: Array.from({ length: size }, () => 3 as DeliveryStatus),
    lease: { owner: 'me', until: new Date(NOW), from: 0 },
    ...changes,
  });
}

const ref = (i: number, part = 0) => ({ batch: '7.0', i, part });
const taken = (i: number, part = 0): BatchOutcome => ({
  kind: 'taken',
  ...ref(i, part),
  number: '1',
  route: 'main',
  carrierId: 'c',
});
const settled = (i: number, state: 'delivered' | 'not-delivered' | 'error', part = 0): BatchOutcome => ({
  kind: 'settled',
  ...ref(i, part),
  state,
  detail: 'receipt',
});
const unknown = (i: number, part = 0, tried: Partial<IndeterminateOutcome> = {}): BatchOutcome => ({
  kind: 'unknown',
  ...ref(i, part),
  number: '1',
  sender: 's',
  route: 'main',
  ...tried,
});
const resubmitting = (i: number, attempt = 'me'): BatchOutcome => ({
  kind: 'resubmitting',
  batch: '7.0',
  i,
  number: '1',
  attempt,
});
const rowsOf = (record: BatchRecord): number[][] => record.rows.map(([index, , status]) => [index, status]);

function recordOf(batch: RecordedBatch, outcomes: BatchOutcome[], published = false): BatchRecord {
  const record = new BatchRecord(batch, policy, published);
  for (const outcome of outcomes) record.apply(outcome, NOW);
  return record;
}

describe('statuses', () => {
  it('marks a message as not delivered after one failed part, once the carrier has all its parts', () => {
    const batch = batchOf(2);
    const delayed: BatchOutcome = { kind: 'delayed', batch: '7.0', i: 0 };
    expect(rowsOf(recordOf(batch, [taken(0, 0), delayed, settled(0, 'not-delivered', 0)]))).toEqual([]);
    expect(batch.retries).toHaveLength(1);
    expect(rowsOf(recordOf(batch, [taken(0, 1)]))).toEqual([
      [0, 0],
      [0, 2],
    ]);
    expect(batch.retries).toEqual([]);
  });

  it('under any outcomes in any order, only moves statuses forward and keeps final statuses', () => {
    const outcome = fc.oneof(
      fc.tuple(fc.nat(2), fc.nat(1)).map(([i, part]) => taken(i, part)),
      fc
        .tuple(
          fc.nat(2),
          fc.constantFrom('delivered' as const, 'not-delivered' as const, 'error' as const),
          fc.nat(1),
        )
        .map(([i, state, part]) => settled(i, state, part)),
      fc.nat(2).map((i): BatchOutcome => ({ kind: 'refused', batch: '7.0', i, reason: 'x' })),
      fc.tuple(fc.nat(2), fc.nat(1)).map(([i, part]) => unknown(i, part)),
      fc.constant<BatchOutcome>({ kind: 'expired', batch: '7.0' }),
    );
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 30 }), (outcomes) => {
        const record = recordOf(batchOf(2), outcomes);
        const last: DeliveryStatus[] = [3, 3, 3];
        for (const [index, , status] of record.rows) {
          expect(canMove(last[index]!, status)).toBe(true);
          last[index] = status;
        }
        expect(last).toEqual(record.batch.statuses);
        for (const i of record.batch.refunded)
          expect(FINAL_STATUSES.has(record.batch.statuses[i]!)).toBe(true);
        expect(record.refund).toBe(record.batch.refunded.length * 2);
      }),
    );
  });
});

it('open parts are the parts that no carrier is known to have', () => {
  const batch = batchOf([3, 1, 0]);
  recordOf(batch, [taken(0, 1)]);
  expect([0, 1, 2].map((i) => openParts(batch, i))).toEqual([[0, 2], [0], []]);
});

describe('indeterminate submits', () => {
  it('wait longer with each try, doubling up to an hour, until the validity ends', () => {
    const batch = batchOf(1);
    const waits = [1, 2, 3, 4, 5, 20].map((tries) => {
      while ((batch.retries[0]?.unknowns ?? 0) < tries) recordOf(batch, [unknown(0)]);
      return batch.retries[0]!.at - NOW;
    });
    expect(waits).toEqual([600_000, 1_200_000, 2_400_000, 3_600_000, 3_600_000, 3_600_000]);
  });

  it('wait from the time of the submit, and count the parts of one try once, even if the write is repeated', () => {
    const batch = batchOf(2);
    const lost = { attempt: 'first', at: NOW - 60_000 };
    const outcomes = [unknown(0, 0, lost), unknown(0, 1, lost)];
    const first = {
      i: 0,
      at: NOW + 540_000,
      delays: 0,
      unknowns: 1,
      why: 'unknown',
      attempt: 'first',
      since: NOW - 60_000,
      route: 'main',
    };
    recordOf(batch, outcomes);
    expect(batch.retries).toEqual([first]);
    // A write that may have succeeded is repeated.
    recordOf(batch, outcomes);
    expect(batch.retries).toEqual([first]);
    const again = { ...batch, lease: { owner: 'second', until: new Date(NOW), from: 0 } };
    recordOf(again, [resubmitting(0, 'second'), unknown(0, 0, { attempt: 'second', at: NOW })]);
    const second = { ...first, at: NOW + 1_200_000, since: NOW, unknowns: 2, attempt: 'second' };
    expect(again.retries).toEqual([second]);
    // A try that did not happen defers the recipient, and keeps its other data.
    const third = { ...again, lease: { owner: 'third', until: new Date(NOW), from: 0 } };
    recordOf(third, [{ kind: 'withdrawn', batch: '7.0', i: 0, attempt: 'third', afterMs: 5_000 }]);
    expect(third.retries).toEqual([{ ...second, at: NOW + 5_000 }]);
  });

  it('wait for the answers to two OTP tries if these may still arrive', () => {
    const batch = batchOf(1, { priority: 'otp', retries: [] });
    recordOf(batch, [unknown(0, 0, { attempt: 'first', mayAnswer: true })]);
    recordOf(batch, [unknown(0, 0, { attempt: 'second', mayAnswer: true })]);
    expect(batch.retries).toMatchObject([{ unknowns: 2, at: NOW + 600_000 }]);
    recordOf(batch, [unknown(0, 0, { attempt: 'third' })]);
    expect(batch.retries).toMatchObject([{ unknowns: 3, at: NOW + 120_000 }]);
  });

  it('stop waiting when a delivery receipt arrives', () => {
    const batch = batchOf(1);
    recordOf(batch, [unknown(0)]);
    expect(rowsOf(recordOf(batch, [settled(0, 'delivered')]))).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(batch.retries).toEqual([]);
  });

  it('stores another try as indeterminate before it is made', () => {
    const batch = batchOf(1, { retries: [{ i: 0, at: NOW - 1, delays: 1, unknowns: 0, why: 'delayed' }] });
    recordOf(batch, [resubmitting(0)]);
    const tried = { i: 0, at: NOW + 600_000, delays: 1, unknowns: 1, why: 'unknown', attempt: 'me' };
    expect(batch.retries).toEqual([tried]);
    // It was delayed again: no try is indeterminate.
    recordOf(batch, [{ kind: 'delayed', batch: '7.0', i: 0, attempt: 'me' }]);
    expect(batch.retries).toEqual([{ i: 0, at: NOW + 2_000, delays: 2, unknowns: 0, why: 'delayed' }]);
  });

  it('skip another try if a delivery receipt was recorded before its intent', () => {
    const batch = batchOf(1);
    recordOf(batch, [unknown(0)]);
    recordOf(batch, [settled(0, 'delivered'), resubmitting(0)]);
    expect(isAwaiting(batch, 0)).toBe(false);
    expect(batch.retries).toEqual([]);
  });
});

describe('late answers to indeterminate submits', () => {
  const lost = { attempt: 'first', at: NOW };
  const lateTaken = (i: number, part = 0): TakenOutcome => ({
    ...(taken(i, part) as TakenOutcome),
    lateOf: 'first',
  });
  const late = (kind: 'refused' | 'delayed', part = 0): BatchOutcome => ({
    kind,
    batch: '7.0',
    i: 0,
    reason: 'refused by main: 0xb',
    late: { attempt: 'first', part },
  });
  /** The batch after the end of a claim. */
  const waitingBatch = (parts: number) => batchOf(parts, { state: 'waiting', lease: null });
  /** The batch while another claim tries again. */
  const claimedAgain = () => batchOf(1, { lease: { owner: 'second', until: new Date(NOW), from: 0 } });

  it('an acceptance ends the wait', () => {
    const batch = waitingBatch(1);
    const record = recordOf(batch, [unknown(0, 0, lost), lateTaken(0)]);
    expect(rowsOf(record)).toEqual([[0, 0]]);
    expect(batch.retries).toEqual([]);
    expect([record.answered, record.repeated]).toEqual([[ref(0)], 0]);
  });

  it('an acceptance counts as repeated if the part was submitted again since, and may be sent twice', () => {
    const record = recordOf(claimedAgain(), [unknown(0, 0, lost), resubmitting(0, 'second'), lateTaken(0)]);
    expect(rowsOf(record)).toEqual([[0, 0]]);
    expect([record.answered, record.repeated]).toEqual([[], 1]);
    // The second try was answered, and the first is still open.
    const twice = recordOf(claimedAgain(), [
      unknown(0, 0, lost),
      resubmitting(0, 'second'),
      taken(0),
      lateTaken(0),
    ]);
    expect([twice.answered, twice.answeredTwice]).toEqual([[], [ref(0)]]);
  });

  it('a refusal refunds once', () => {
    const batch = waitingBatch(1);
    const record = recordOf(batch, [unknown(0, 0, lost), late('refused'), late('refused')]);
    expect(rowsOf(record)).toEqual([[0, 4]]);
    expect([record.refund, batch.retries]).toEqual([1, []]);
  });

  it.each([
    ['is being submitted again', [resubmitting(0, 'second')]],
    ['was taken', [resubmitting(0, 'second'), taken(0)]],
    ['was taken by the same try, as its receipt says', [settled(0, 'delivered')]],
  ])('ignores a refusal if the recipient %s', (_name, between) => {
    const record = recordOf(claimedAgain(), [unknown(0, 0, lost), ...between, late('refused')]);
    expect(record.refund).toBe(0);
    expect(record.batch.statuses[0]).not.toBe(4);
  });

  it('a "delayed" answer retries the recipient soon, as it was never accepted', () => {
    const batch = waitingBatch(1);
    const record = recordOf(batch, [unknown(0, 0, lost), late('delayed'), late('delayed')]);
    expect(batch.retries).toEqual([{ i: 0, at: NOW + 1_000, delays: 1, unknowns: 0, why: 'delayed' }]);
    expect(record.update(new Date(NOW)).$set).toMatchObject({ dueAt: new Date(NOW + 1_000) });
    expect(record.answered).toEqual([ref(0)]);
  });

  it('a "delayed" answer refunds a recipient whose batch was recalled, as it is not retried', () => {
    const batch = batchOf(1, { state: 'submitted', lease: null });
    const record = recordOf(batch, [unknown(0, 0, lost), late('delayed')]);
    expect([record.refund, batch.statuses[0], batch.retries]).toEqual([1, 4, []]);
  });

  it('a "delayed" answer for one part does not end the wait of the others', () => {
    const batch = waitingBatch(2);
    recordOf(batch, [unknown(0, 0, lost), unknown(0, 1, lost), late('delayed')]);
    expect(batch.retries).toMatchObject([{ at: NOW + 600_000, why: 'unknown' }]);
  });

  it('a delivery receipt counts a part as sent twice if another try was accepted or is pending', () => {
    const receipt: BatchOutcome = { ...(settled(0, 'delivered') as SettledOutcome), wasIndeterminate: true };
    const first = [unknown(0, 0, lost)];
    expect(recordOf(waitingBatch(1), [...first, receipt]).repeated).toBe(0);
    expect(recordOf(waitingBatch(1), [...first, lateTaken(0), receipt]).repeated).toBe(0);
    for (const answer of [[], [taken(0)]])
      expect(
        recordOf(claimedAgain(), [...first, resubmitting(0, 'second'), ...answer, receipt]).repeated,
      ).toBe(1);
  });
});

describe('a refusal of one of two tries', () => {
  const lost = { attempt: 'first', at: NOW };
  const refused = (attempt?: string): BatchOutcome => ({
    kind: 'refused',
    batch: '7.0',
    i: 0,
    reason: 'refused by main: 0xb',
    attempt,
  });
  /** A claim after the one that lost the first try. */
  const claimedAgain = (changes: Partial<RecordedBatch> = {}) =>
    batchOf(1, { lease: { owner: 'second', until: new Date(NOW), from: 0 }, ...changes });
  const waiting = () => {
    const batch = claimedAgain();
    recordOf(batch, [unknown(0, 0, lost), resubmitting(0, 'second')]);
    return batch;
  };

  it('refunds nothing while the other try may be accepted and its delivery receipt has time left', () => {
    const batch = waiting();
    const record = recordOf(batch, [refused('second'), unknown(0, 0, { attempt: 'second' })]);
    expect([record.refund, batch.statuses[0]]).toEqual([0, 3]);
    expect(batch.retries).toMatchObject([
      { at: NOW + 1_200_000, unknowns: 1, why: 'unknown', refused: 'refused by main: 0xb' },
    ]);
    expect(rowsOf(recordOf(batch, [settled(0, 'delivered')]))).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(recordOf(batch, [refused()]).refund).toBe(0);
  });

  it('refunds once that time is over', () => {
    const batch = waiting();
    recordOf(batch, [refused('second')]);
    const record = recordOf(batch, [refused('second')]);
    expect([record.refund, batch.statuses[0], batch.retries]).toEqual([1, 4, []]);
  });

  it('has no effect if the other try is known to be accepted', () => {
    const batch = waiting();
    recordOf(batch, [{ ...(taken(0) as TakenOutcome), lateOf: 'first' }]);
    expect([recordOf(batch, [refused('second')]).refund, batch.statuses[0]]).toEqual([0, 0]);
  });

  it('takes effect at once if there was no other try', () => {
    const batch = claimedAgain({ retries: [{ i: 0, at: NOW, delays: 1, unknowns: 0, why: 'delayed' }] });
    recordOf(batch, [resubmitting(0, 'second')]);
    expect(recordOf(batch, [refused('second')]).refund).toBe(1);
  });
});

describe('the end of a claim', () => {
  const finished = (from = 3, token = 'me'): BatchOutcome => ({
    kind: 'finished',
    batch: '7.0',
    token,
    from,
  });
  const update = (record: BatchRecord): Record<string, unknown> =>
    record.update(new Date(NOW)).$set as Record<string, unknown>;

  it('ends a queued send of one batch with its batch, and no other', () => {
    const outcomes = [0, 1, 2].flatMap((i) => [taken(i), settled(i, 'delivered')]);
    const ended = (send: RecordedBatch['send'], more = outcomes) => {
      const record = recordOf(batchOf(1, { send }), [...more, finished()]);
      return [update(record)['send.state'], record.written().send?.state];
    };
    expect(ended({ state: 'queued', batches: 1 })).toEqual(['done', 'done']);
    expect(ended({ state: 'queued', batches: 1 }, outcomes.slice(0, -1))).toEqual([undefined, 'queued']);
    expect(ended({ state: 'queued', batches: 2 })).toEqual([undefined, 'queued']);
    expect(ended({ state: 'recalling', batches: 1 })).toEqual([undefined, 'recalling']);
    expect(ended(undefined)).toEqual([undefined, undefined]);
  });

  it('releases the recipients that were not submitted, and lowers the intent', () => {
    expect(update(recordOf(batchOf(1), [taken(0), finished(1)]))).toMatchObject({
      state: 'waiting',
      intent: 1,
    });
  });

  it('is ignored from a sender that has lost its lease', () => {
    expect(recordOf(batchOf(1), [finished(3, 'another')]).needsWrite).toBe(false);
  });

  it('ignores later outcomes of its tries, as another claim may have submitted since', () => {
    const due = { i: 0, at: NOW + 600_000, delays: 0, unknowns: 1, why: 'unknown' as const, attempt: 'me' };
    const tried = { batch: '7.0', i: 0, attempt: 'lost' };
    const outcomes: BatchOutcome[] = [
      { kind: 'withdrawn', ...tried, afterMs: 0 },
      { kind: 'delayed', ...tried },
      { kind: 'refused', ...tried, reason: 'x' },
      { kind: 'resubmitting', ...tried, number: '1' },
    ];
    for (const outcome of outcomes)
      expect(recordOf(batchOf(1, { retries: [due] }), [outcome]).needsWrite).toBe(false);
    // An acceptance by a carrier counts, whichever claim reports it.
    expect(rowsOf(recordOf(batchOf(1, { retries: [due] }), [taken(0)]))).toEqual([[0, 0]]);
  });
});

describe('the outbox', () => {
  it('keeps rows that an earlier writer may not have published, before its own rows', () => {
    const batch = batchOf(1, { statuses: [0, 3, 3], pending: [[0, 0, NOW]] });
    expect(rowsOf(recordOf(batch, [settled(0, 'delivered')]))).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('marks final statuses that follow "sent", for receivers of rows in another order', () => {
    const record = recordOf(batchOf(1), [
      taken(0),
      settled(0, 'delivered'),
      { kind: 'refused', batch: '7.0', i: 1, reason: 'no' },
    ]);
    expect(record.rows.map(([index, , status, , wasSent]) => [index, status, wasSent])).toEqual([
      [0, 0, undefined],
      [0, 1, true],
      [1, 4, undefined],
    ]);
  });

  it('drops rows that are known to be published', () => {
    const batch = batchOf(1, { statuses: [0, 3, 3], pending: [[0, 0, NOW]] });
    expect(rowsOf(recordOf(batch, [settled(0, 'delivered')], true))).toEqual([[0, 1]]);
  });

  it('publishes again on request only rows that are not known to be published', () => {
    const batch = batchOf(1, { pending: [[0, 0, NOW]] });
    expect(recordOf(batch, [{ kind: 'republish', batch: '7.0' }]).needsWrite).toBe(true);
    expect(recordOf(batch, [{ kind: 'republish', batch: '7.0' }], true).needsWrite).toBe(false);
  });
});
