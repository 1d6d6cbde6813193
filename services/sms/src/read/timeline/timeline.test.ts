import { DELIVERY } from '@herald/contracts';
import { REASON } from '../../model/reasons';
import { failureOf } from '../../record/statistics/measures';
import { meaningsOfNames, shortMeaningOf } from './failure';
import { ACCEPTED_AT, testTrail } from './testing/trails';
import { timelineOf } from './timeline';

const at = (seconds: number): Date => new Date(ACCEPTED_AT.getTime() + seconds * 1_000);
const iso = (seconds: number): string => at(seconds).toISOString();
const names = (events: { event: string; at: string | null }[]) => events.map(({ event, at }) => [event, at]);

it.each([
  ['UNDELIV err:011', 'receipt', { name: 'UNDELIV', error: 'err:011' }],
  ['refused by main: 0xb', 'refused', { route: 'main', code: '0x0B', name: 'ESME_RINVDSTADR' }],
  [REASON.CANCELLED, 'failed', { reason: 'cancelled' }],
  [null, 'failed', { reason: null }],
])('shows the event that ended it: %s', (reason, event, fields) => {
  const timeline = timelineOf(
    testTrail({
      message: { status: DELIVERY.ERROR, reason, refunded: 1 },
      batch: { state: 'finished' },
      timestamps: [{ version: 4, at: at(5), status: DELIVERY.ERROR }],
      refundedAt: at(5),
    }),
  );
  expect(timeline.at(-2)).toMatchObject({ event, at: iso(5), ...fields });
  expect(timeline.at(-1)).toEqual({ event: 'refunded', at: iso(5), sms: 1 });
});

it.each([
  [true, 'delivery receipt of the whole message'],
  [false, undefined],
])('notes a delivery receipt of the whole message (%s)', (isReceiptWhole, note) => {
  const batch = { state: 'finished', isReceiptWhole } as const;
  const [receipt] = timelineOf(testTrail({ message: { status: DELIVERY.RECEIVED }, batch })).slice(-1);
  expect(receipt).toMatchObject({ event: 'receipt', code: 'DELIVRD' });
  expect(receipt!['note']).toBe(note);
});

it('shows null for times that are not stored', () => {
  const timeline = timelineOf(
    testTrail({ message: { status: DELIVERY.RECEIVED }, batch: { state: 'finished', isUntouched: false } }),
  );
  expect(names(timeline).slice(-2)).toEqual([
    ['claimed', null],
    ['receipt', null],
  ]);
});

it('does not use a later queueing of the batch as that of the recipient', () => {
  const later = { state: 'submitted' as const, dueAt: at(60), isUntouched: false };
  const timestamps = [{ version: 2, at: at(2), status: DELIVERY.SENT }];
  const queued = timelineOf(testTrail({ batch: later, timestamps })).find(({ event }) => event === 'queued');
  expect(queued).toMatchObject({ at: null });
});

it('shows the start of a scheduled send, a part without an answer, and a deleted text', () => {
  const scheduled = {
    job: { state: 'scheduled' as const, sendAt: at(600) },
    batch: { state: 'written' as const },
  };
  expect(timelineOf(testTrail(scheduled)).at(-1)).toMatchObject({ event: 'scheduled', sendAt: iso(600) });
  const lost = [{ part: 0, route: 'main', at: at(4), submittedAt: at(3), sender: 'MYSHOP' }];
  expect(timelineOf(testTrail({ lost })).at(-1)).toEqual({
    event: 'unanswered',
    at: iso(4),
    route: 'main',
    part: 1,
    submittedAt: iso(3),
    sender: 'MYSHOP',
  });
  const whole = testTrail({ message: { parts: 3 }, lost: [{ ...lost[0]!, whole: true }] });
  expect(timelineOf(whole).at(-1)).not.toHaveProperty('part');
  const otp = { message: { priority: 'otp' as const, status: DELIVERY.SENT }, text: null };
  const submitted = { state: 'submitted' as const, isUntouched: false };
  expect(timelineOf(testTrail({ ...otp, batch: submitted })).at(-1)).toMatchObject({
    event: 'erased',
    at: null,
  });
  expect(names(timelineOf(testTrail(otp))).map(([event]) => event)).not.toContain('erased');
});

it('says of a message that was submitted whole how many parts it has, and of a part which one it is', () => {
  const one = { key: 'ab', route: 'main', part: 0, at: at(3), ms: 1_000 };
  const message = { status: DELIVERY.SENT, parts: 3 };
  const which = (taken: typeof one & { whole?: true }): unknown[] =>
    timelineOf(testTrail({ message, taken: [taken] }))
      .filter(({ event }) => event === 'submitted' || event === 'taken')
      .map(({ part, parts }) => [part, parts]);
  expect(which({ ...one, whole: true })).toEqual(Array(2).fill([undefined, 3]));
  expect(which(one)).toEqual(Array(2).fill([1, 3]));
});

it.each([
  ['refused by main: 0xb', 'Invalid destination address'],
  ['UNDELIV err:001', 'the carrier could not deliver it'],
  ['FAILED', 'the carrier could not deliver it'],
  ['STRANGE 7', null],
  [REASON.STOP_LISTED, null],
  [null, null],
])('the meaning of %s in a list is %s', (reason, meaning) => {
  expect(shortMeaningOf(reason)?.meaning ?? null).toBe(meaning);
});

it('each name of a reason in the statistics has a meaning, in the words of the list', () => {
  const reasons = ['refused by main: 0xb', 'refused by main: 0x400', 'UNDELIV err:001', 'STRANGE 7'];
  const names = [...reasons, ...Object.values(REASON)].map(failureOf);
  const meanings = meaningsOfNames(names);
  expect(names.filter((name) => !meanings[name])).toEqual([]);
  expect(meanings).toMatchObject({
    ESME_RINVDSTADR: 'Invalid destination address',
    UNDELIV: 'the carrier could not deliver it',
    'brand-rejected': 'brand rejected',
    refused: 'refused with a code that is not in the specification',
    other: 'other reasons',
  });
  expect(meaningsOfNames(['unnamed'])).toEqual({});
});
