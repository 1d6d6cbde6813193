// Long: the rules of statuses, refunds, tries and late answers, each with what it must hold against.
import fc from 'fast-check';
import { canMove, type DeliveryStatus } from '@herald/contracts';
import { isOver, MOVED } from '../jobs/shared-batch';
import { BatchRecord } from './batch-record';
import { isAwaiting, openParts, type RecordedBatch } from './recorded-batch';
import type { BatchFact, SettledFact, TakenFact, UnknownFact } from './facts';
import { retryPolicy } from './retry-policy';
import { recordedBatch } from './testing/recorded-batch';

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

const place = (i: number, part = 0) => ({ batch: '7.0', i, part });
const taken = (i: number, part = 0): BatchFact => ({
  kind: 'taken',
  ...place(i, part),
  number: '1',
  route: 'main',
  carrierId: 'c',
});
const settled = (i: number, state: 'delivered' | 'not-delivered' | 'error', part = 0): BatchFact => ({
  kind: 'settled',
  ...place(i, part),
  state,
  detail: 'receipt',
});
const unknown = (i: number, part = 0, tried: Partial<UnknownFact> = {}): BatchFact => ({
  kind: 'unknown',
  ...place(i, part),
  number: '1',
  sender: 's',
  route: 'main',
  ...tried,
});
const resubmitting = (i: number, attempt = 'me'): BatchFact => ({
  kind: 'resubmitting',
  batch: '7.0',
  i,
  number: '1',
  attempt,
});
const rowsOf = (record: BatchRecord): number[][] => record.rows.map(([index, , status]) => [index, status]);

function recordOf(batch: RecordedBatch, facts: BatchFact[], told = false): BatchRecord {
  const record = new BatchRecord(batch, policy, told);
  for (const fact of facts) record.apply(fact, NOW);
  return record;
}

describe('statuses', () => {
  it('a taken recipient is sent, a delivered one received, in this order', () => {
    expect(rowsOf(recordOf(batchOf(1), [taken(0), settled(0, 'delivered')]))).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('a receipt before the answer proves that the carrier took it', () => {
    const record = recordOf(batchOf(1), [settled(0, 'delivered'), taken(0)]);
    expect(rowsOf(record)).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('a message of several parts is sent and received when all parts are, in whatever order', () => {
    const batch = batchOf(2);
    expect(rowsOf(recordOf(batch, [taken(0, 1), settled(0, 'delivered', 1)]))).toEqual([]);
    expect(rowsOf(recordOf(batch, [taken(0, 0), settled(0, 'delivered', 0)]))).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('one failed part makes the message not delivered, once the carrier has all its parts', () => {
    const batch = batchOf(2);
    const delayed: BatchFact = { kind: 'delayed', batch: '7.0', i: 0 };
    expect(rowsOf(recordOf(batch, [taken(0, 0), delayed, settled(0, 'not-delivered', 0)]))).toEqual([]);
    expect(batch.retries).toHaveLength(1);
    expect(rowsOf(recordOf(batch, [taken(0, 1)]))).toEqual([
      [0, 0],
      [0, 2],
    ]);
    expect(batch.retries).toEqual([]);
  });

  it('whatever the other parts come to, the first failure counts', () => {
    const facts = [settled(0, 'error', 1), settled(0, 'not-delivered', 1), settled(0, 'delivered', 0)];
    expect(rowsOf(recordOf(batchOf(2), facts))).toEqual([
      [0, 0],
      [0, 4],
    ]);
  });

  it('under any facts in any order: forward only, and a final status stays', () => {
    const fact = fc.oneof(
      fc.tuple(fc.nat(2), fc.nat(1)).map(([i, part]) => taken(i, part)),
      fc
        .tuple(
          fc.nat(2),
          fc.constantFrom('delivered' as const, 'not-delivered' as const, 'error' as const),
          fc.nat(1),
        )
        .map(([i, state, part]) => settled(i, state, part)),
      fc.nat(2).map((i): BatchFact => ({ kind: 'refused', batch: '7.0', i, reason: 'x' })),
      fc.tuple(fc.nat(2), fc.nat(1)).map(([i, part]) => unknown(i, part)),
      fc.constant<BatchFact>({ kind: 'expired', batch: '7.0' }),
    );
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 30 }), (facts) => {
        const record = recordOf(batchOf(2), facts);
        const last: DeliveryStatus[] = [3, 3, 3];
        for (const [index, , status] of record.rows) {
          expect(canMove(last[index]!, status)).toBe(true);
          last[index] = status;
        }
        expect(last).toEqual(record.batch.statuses);
        for (const i of record.batch.refunded) expect(isOver(record.batch.statuses[i]!)).toBe(true);
        expect(record.refund).toBe(record.batch.refunded.length * 2);
      }),
    );
  });
});

it('the parts that are open are those that no carrier is known to have', () => {
  const batch = batchOf([3, 1, 0]);
  recordOf(batch, [taken(0, 1)]);
  expect([0, 1, 2].map((i) => openParts(batch, i))).toEqual([[0, 2], [0], []]);
});

describe('refunds', () => {
  const refused: BatchFact = { kind: 'refused', batch: '7.0', i: 1, reason: 'refused by main: 0xb' };

  it('gives the recipient back once, however often it is refused', () => {
    const batch = batchOf([1, 3, 1]);
    expect(recordOf(batch, [refused, refused]).refund).toBe(3);
    expect(recordOf(batch, [refused]).refund).toBe(0);
  });

  it('gives nothing back for what was never charged or was delivered', () => {
    expect(recordOf(batchOf([1, 0, 1]), [refused]).refund).toBe(0);
    expect(recordOf(batchOf(1), [taken(1), settled(1, 'delivered'), refused]).refund).toBe(0);
  });
});

describe('unknown outcomes', () => {
  it('are held for the wait, doubling each time, up to an hour, until the validity ends', () => {
    const batch = batchOf(1);
    const waits = [1, 2, 3, 4, 5, 20].map((tries) => {
      while ((batch.retries[0]?.unknowns ?? 0) < tries) recordOf(batch, [unknown(0)]);
      return batch.retries[0]!.at - NOW;
    });
    expect(waits).toEqual([600_000, 1_200_000, 2_400_000, 3_600_000, 3_600_000, 3_600_000]);
  });

  it('are held from when they became unknown, and the parts of one try are one, however often they are written', () => {
    const batch = batchOf(2);
    const lost = { attempt: 'first', at: NOW - 60_000 };
    const facts = [unknown(0, 0, lost), unknown(0, 1, lost)];
    const first = {
      ...{ i: 0, at: NOW + 540_000, delays: 0, unknowns: 1, why: 'unknown', attempt: 'first' },
      ...{ since: NOW - 60_000, route: 'main' },
    };
    recordOf(batch, facts);
    expect(batch.retries).toEqual([first]);
    // A write that may have happened is repeated.
    recordOf(batch, facts);
    expect(batch.retries).toEqual([first]);
    const again = { ...batch, lease: { owner: 'second', until: new Date(NOW), from: 0 } };
    recordOf(again, [resubmitting(0, 'second'), unknown(0, 0, { attempt: 'second', at: NOW })]);
    const second = { ...first, at: NOW + 1_200_000, since: NOW, unknowns: 2, attempt: 'second' };
    expect(again.retries).toEqual([second]);
    // Put off by who doesn't know of any further try: all that is known of it stays.
    const third = { ...again, lease: { owner: 'third', until: new Date(NOW), from: 0 } };
    recordOf(third, [{ kind: 'withdrawn', batch: '7.0', i: 0, attempt: 'third', afterMs: 5_000 }]);
    expect(third.retries).toEqual([{ ...second, at: NOW + 5_000 }]);
  });

  it('of two one-time passwords wait for their answers where those may still come', () => {
    const batch = batchOf(1, { lane: 'otp', retries: [] });
    recordOf(batch, [unknown(0, 0, { attempt: 'first', mayAnswer: true })]);
    recordOf(batch, [unknown(0, 0, { attempt: 'second', mayAnswer: true })]);
    expect(batch.retries).toMatchObject([{ unknowns: 2, at: NOW + 600_000 }]);
    recordOf(batch, [unknown(0, 0, { attempt: 'third' })]);
    expect(batch.retries).toMatchObject([{ unknowns: 3, at: NOW + 120_000 }]);
  });

  it('a receipt ends the wait', () => {
    const batch = batchOf(1);
    recordOf(batch, [unknown(0)]);
    expect(rowsOf(recordOf(batch, [settled(0, 'delivered')]))).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(batch.retries).toEqual([]);
  });

  it('another try is stored as unknown before it is made', () => {
    const batch = batchOf(1, { retries: [{ i: 0, at: NOW - 1, delays: 1, unknowns: 0, why: 'delayed' }] });
    recordOf(batch, [resubmitting(0)]);
    const tried = { i: 0, at: NOW + 600_000, delays: 1, unknowns: 1, why: 'unknown', attempt: 'me' };
    expect(batch.retries).toEqual([tried]);
    // It was put off once more: no try is of unknown outcome.
    recordOf(batch, [{ kind: 'delayed', batch: '7.0', i: 0, attempt: 'me' }]);
    expect(batch.retries).toEqual([{ i: 0, at: NOW + 2_000, delays: 2, unknowns: 0, why: 'delayed' }]);
  });

  it('another try is not wanted any more where a receipt was recorded before its intent', () => {
    const batch = batchOf(1);
    recordOf(batch, [unknown(0)]);
    recordOf(batch, [settled(0, 'delivered'), resubmitting(0)]);
    expect(isAwaiting(batch, 0)).toBe(false);
    expect(batch.retries).toEqual([]);
  });
});

describe('late answers to what was said to be of unknown outcome', () => {
  const lost = { attempt: 'first', at: NOW };
  const lateTaken = (i: number, part = 0): TakenFact => ({
    ...(taken(i, part) as TakenFact),
    lateOf: 'first',
  });
  const late = (kind: 'refused' | 'delayed', part = 0): BatchFact => ({
    ...{ kind, batch: '7.0', i: 0, reason: 'refused by main: 0xb' },
    late: { attempt: 'first', part },
  });
  /** As a claim leaves it that is over. */
  const waitingBatch = (parts: number) => batchOf(parts, { state: 'waiting', lease: null });
  /** As it is while another claim tries again. */
  const claimedAgain = () => batchOf(1, { lease: { owner: 'second', until: new Date(NOW), from: 0 } });

  it('"taken" ends the wait', () => {
    const batch = waitingBatch(1);
    const record = recordOf(batch, [unknown(0, 0, lost), lateTaken(0)]);
    expect(rowsOf(record)).toEqual([[0, 0]]);
    expect(batch.retries).toEqual([]);
    expect([record.answered, record.repeated]).toEqual([[place(0)], 0]);
  });

  it('"taken" is repeated where the part was submitted again by then, and may be there twice', () => {
    const record = recordOf(claimedAgain(), [unknown(0, 0, lost), resubmitting(0, 'second'), lateTaken(0)]);
    expect(rowsOf(record)).toEqual([[0, 0]]);
    expect([record.answered, record.repeated]).toEqual([[], 1]);
    // The second was answered, and the first is still open.
    const twice = recordOf(claimedAgain(), [
      unknown(0, 0, lost),
      resubmitting(0, 'second'),
      taken(0),
      lateTaken(0),
    ]);
    expect([twice.answered, twice.answeredTwice]).toEqual([[], [place(0)]]);
  });

  it('"refused" gives it back once', () => {
    const batch = waitingBatch(1);
    const record = recordOf(batch, [unknown(0, 0, lost), late('refused'), late('refused')]);
    expect(rowsOf(record)).toEqual([[0, 4]]);
    expect([record.refund, batch.retries]).toEqual([1, []]);
  });

  it.each([
    ['is being submitted again', [resubmitting(0, 'second')]],
    ['was taken', [resubmitting(0, 'second'), taken(0)]],
    ['was taken by the same try, as its receipt says', [settled(0, 'delivered')]],
  ])('"refused" means nothing where the recipient %s', (_name, between) => {
    const record = recordOf(claimedAgain(), [unknown(0, 0, lost), ...between, late('refused')]);
    expect(record.refund).toBe(0);
    expect(record.batch.statuses[0]).not.toBe(4);
  });

  it('"not now" has it tried again soon, as one that was never taken', () => {
    const batch = waitingBatch(1);
    const record = recordOf(batch, [unknown(0, 0, lost), late('delayed'), late('delayed')]);
    expect(batch.retries).toEqual([{ i: 0, at: NOW + 1_000, delays: 1, unknowns: 0, why: 'delayed' }]);
    expect(record.update(new Date(NOW)).update.$set).toMatchObject({ dueAt: new Date(NOW + 1_000) });
    expect(record.answered).toEqual([place(0)]);
  });

  it('"not now" gives back what is not tried again, since its batch was recalled', () => {
    const batch = batchOf(1, { state: 'submitted', lease: null });
    const record = recordOf(batch, [unknown(0, 0, lost), late('delayed')]);
    expect([record.refund, batch.statuses[0], batch.retries]).toEqual([1, 4, []]);
  });

  it('"not now" to one part leaves the others their wait', () => {
    const batch = waitingBatch(2);
    recordOf(batch, [unknown(0, 0, lost), unknown(0, 1, lost), late('delayed')]);
    expect(batch.retries).toMatchObject([{ at: NOW + 600_000, why: 'unknown' }]);
  });

  it('a receipt is that of a part which came twice where another try was taken, or is out', () => {
    const receipt: BatchFact = { ...(settled(0, 'delivered') as SettledFact), wasUnknown: true };
    const first = [unknown(0, 0, lost)];
    expect(recordOf(waitingBatch(1), [...first, receipt]).repeated).toBe(0);
    expect(recordOf(waitingBatch(1), [...first, lateTaken(0), receipt]).repeated).toBe(0);
    for (const answer of [[], [taken(0)]])
      expect(
        recordOf(claimedAgain(), [...first, resubmitting(0, 'second'), ...answer, receipt]).repeated,
      ).toBe(1);
  });
});

describe('a "no" to one copy of two', () => {
  const lost = { attempt: 'first', at: NOW };
  const refused = (attempt?: string): BatchFact => ({
    ...{ kind: 'refused', batch: '7.0', i: 0, reason: 'refused by main: 0xb', attempt },
  });
  /** By a claim after the one that lost the first. */
  const claimedAgain = (changes: Partial<RecordedBatch> = {}) =>
    batchOf(1, { lease: { owner: 'second', until: new Date(NOW), from: 0 }, ...changes });
  const waiting = () => {
    const batch = claimedAgain();
    recordOf(batch, [unknown(0, 0, lost), resubmitting(0, 'second')]);
    return batch;
  };

  it('gives nothing back while the other may be there: that one’s receipt has its time first', () => {
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

  it('gives it back once that time is over', () => {
    const batch = waiting();
    recordOf(batch, [refused('second')]);
    const record = recordOf(batch, [refused('second')]);
    expect([record.refund, batch.statuses[0], batch.retries]).toEqual([1, 4, []]);
  });

  it('says nothing where the other is known to be there', () => {
    const batch = waiting();
    recordOf(batch, [{ ...(taken(0) as TakenFact), lateOf: 'first' }]);
    expect([recordOf(batch, [refused('second')]).refund, batch.statuses[0]]).toEqual([0, 0]);
  });

  it('counts at once where no other was made', () => {
    const batch = claimedAgain({ retries: [{ i: 0, at: NOW, delays: 1, unknowns: 0, why: 'delayed' }] });
    recordOf(batch, [resubmitting(0, 'second')]);
    expect(recordOf(batch, [refused('second')]).refund).toBe(1);
  });
});

describe('the end of a claim', () => {
  const finished = (from = 3, token = 'me'): BatchFact => ({ kind: 'finished', batch: '7.0', token, from });
  const update = (record: BatchRecord): Record<string, unknown> =>
    record.update(new Date(NOW)).update.$set as Record<string, unknown>;

  it('awaits receipts when all is submitted', () => {
    expect(update(recordOf(batchOf(1), [taken(0), taken(1), taken(2), finished()]))).toMatchObject({
      state: 'submitted',
      lease: null,
    });
  });

  it('is over when all is final', () => {
    const facts = [0, 1, 2].flatMap((i) => [taken(i), settled(i, 'delivered')]);
    expect(update(recordOf(batchOf(1), [...facts, finished()]))).toMatchObject({ state: 'finished' });
  });

  it('waits where something is to be tried again', () => {
    const record = recordOf(batchOf(1), [
      taken(0),
      { kind: 'delayed', batch: '7.0', i: 1 },
      taken(2),
      finished(),
    ]);
    expect(update(record)).toMatchObject({ state: 'waiting', dueAt: new Date(NOW + 1_000) });
  });

  it('hands back what was not submitted, with the intent lowered', () => {
    expect(update(recordOf(batchOf(1), [taken(0), finished(1)]))).toMatchObject({
      state: 'waiting',
      intent: 1,
    });
  });

  it('means nothing from a sender that has lost its lease', () => {
    expect(recordOf(batchOf(1), [finished(3, 'another')]).needsWrite).toBe(false);
  });

  it('makes what its tries still say mean nothing: another claim may have submitted since', () => {
    const due = { i: 0, at: NOW + 600_000, delays: 0, unknowns: 1, why: 'unknown' as const, attempt: 'me' };
    const tried = { batch: '7.0', i: 0, attempt: 'lost' };
    const facts: BatchFact[] = [
      { kind: 'withdrawn', ...tried, afterMs: 0 },
      { kind: 'delayed', ...tried },
      { kind: 'refused', ...tried, reason: 'x' },
      { kind: 'resubmitting', ...tried, number: '1' },
    ];
    for (const fact of facts) expect(recordOf(batchOf(1, { retries: [due] }), [fact]).needsWrite).toBe(false);
    // What is known to be at a carrier counts whoever says so.
    expect(rowsOf(recordOf(batchOf(1, { retries: [due] }), [taken(0)]))).toEqual([[0, 0]]);
  });

  it("erases an OTP's text, and no other", () => {
    const facts = [taken(0), taken(1), taken(2), finished()];
    expect(update(recordOf(batchOf(1, { lane: 'otp' }), facts))).toMatchObject({ text: null });
    expect(update(recordOf(batchOf(1), facts))).not.toHaveProperty('text');
  });
});

describe('the outbox', () => {
  it('carries along what an earlier writer may not have told, before its own', () => {
    const batch = batchOf(1, { statuses: [0, 3, 3], pending: [[0, '1', 0, NOW]] });
    expect(rowsOf(recordOf(batch, [settled(0, 'delivered')]))).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('drops what is known to be told', () => {
    const batch = batchOf(1, { statuses: [0, 3, 3], pending: [[0, '1', 0, NOW]] });
    expect(rowsOf(recordOf(batch, [settled(0, 'delivered')], true))).toEqual([[0, 1]]);
  });

  it('tells again on request only what is not known to be told', () => {
    const batch = batchOf(1, { pending: [[0, '1', 0, NOW]] });
    expect(recordOf(batch, [{ kind: 'retell', batch: '7.0' }]).needsWrite).toBe(true);
    expect(recordOf(batch, [{ kind: 'retell', batch: '7.0' }], true).needsWrite).toBe(false);
  });
});

describe('in a shared batch', () => {
  const shared = {
    of: [1, 2].map((company) => ({
      ...{ company, brandID: company, sender: 'Shop', callbackUrl: null },
      ...{ checkStopList: true, encoding: 'gsm7' as const },
    })),
    which: [0, 1, 0],
    requestIds: ['a', 'b', 'c'],
  };
  const sharedBatch = (changes: Partial<RecordedBatch> = {}) =>
    batchOf([1, 2, 3], { _id: '7.-1', number: -1, company: 0, shared, ...changes });

  it('each recipient’s refund is its own company’s, and of its own send', () => {
    const record = recordOf(sharedBatch(), [refusedAt(1), refusedAt(2)]);
    expect(record.refund).toBe(5);
    expect(record.refunds).toEqual([
      { company: 2, smsID: 8, amount: 2, reference: 'refund:8.0:5', hasNoJob: true },
      { company: 1, smsID: 9, amount: 3, reference: 'refund:9.0:5', hasNoJob: true },
    ]);
  });

  it('the texts of those that are through are erased where one-time passwords wait on for others', () => {
    const facts: BatchFact[] = [taken(0), { kind: 'delayed', batch: '7.-1', i: 2 }];
    const end: BatchFact = { kind: 'finished', batch: '7.-1', token: 'me', from: 3 };
    const record = (lane: 'otp' | 'standard', more: BatchFact[]) =>
      recordOf(sharedBatch({ lane, parts: 1, statuses: [3, MOVED, 3] }), [...facts, ...more, end]);
    expect(record('otp', []).textsThrough).toEqual([0, 1]);
    expect(record('standard', []).textsThrough).toEqual([]);
    const whole = record('otp', [taken(2)]);
    expect([whole.textsThrough, whole.erasesText()]).toEqual([[], true]);
  });

  it('a recipient that stands elsewhere is told nothing, costs nothing, and keeps no batch open', () => {
    const batch = sharedBatch({ statuses: [3, MOVED, 3] });
    const record = recordOf(batch, [taken(1), settled(1, 'delivered'), refusedAt(1), unknown(1)]);
    expect([record.rows, record.refund, batch.statuses[1], batch.retries]).toEqual([[], 0, MOVED, []]);
    const last = sharedBatch({ state: 'submitted', statuses: [1, MOVED, 3] });
    const expired = recordOf(last, [{ kind: 'expired', batch: '7.-1' }]);
    expect([rowsOf(expired), last.statuses, expired.written().state]).toEqual([
      [[2, 2]],
      [1, MOVED, 2],
      'finished',
    ]);
  });
});

function refusedAt(i: number): BatchFact {
  return { kind: 'refused', batch: '7.-1', i, reason: 'no' };
}
