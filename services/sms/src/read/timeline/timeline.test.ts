import { DELIVERY, type RecipientCallback } from '@herald/contracts';
import { REASON } from '../../model/reasons';
import { failureOf } from '../../record/statistics/measures';
import { meaningsOfNames, shortMeaningOf } from './failure';
import { ACCEPTED_AT, testTrail } from './testing/trails';
import { timelineOf } from './timeline';

const at = (seconds: number): Date => new Date(ACCEPTED_AT.getTime() + seconds * 1_000);
const iso = (seconds: number): string => at(seconds).toISOString();
const callback = (status: 0 | 1, seconds: number): RecipientCallback => ({
  id: `7.0.${status}`,
  status,
  at: iso(seconds),
  state: 'delivered',
  attempts: 1,
  log: [{ at: iso(seconds + 1), ms: 12, status: 200, error: null }],
  nextAt: null,
  error: null,
});
const names = (events: { event: string; at: string | null }[]) => events.map(({ event, at }) => [event, at]);

it('shows the events of a delivered message, the oldest first', () => {
  const timeline = timelineOf(
    testTrail({
      message: { status: DELIVERY.RECEIVED, parts: 2 },
      batch: { state: 'finished', isUntouched: false, claimedAt: at(1) },
      timestamps: [
        { version: 2, at: at(2), status: null },
        { version: 3, at: at(3), status: DELIVERY.SENT },
        { version: 5, at: at(9), status: DELIVERY.RECEIVED },
      ],
      taken: [
        { key: 'a/1', route: 'main', part: 0, at: at(2), ms: 500, bind: 3 },
        { key: 'a2', id: '0A2', route: 'main', part: 1, at: at(3) },
      ],
      callbacks: [callback(0, 3), callback(1, 9)],
    }),
  );
  expect(names(timeline)).toEqual([
    ['accepted', iso(0)],
    ['charged', iso(0)],
    ['queued', iso(0)],
    ['claimed', iso(1)],
    ['submitted', iso(1.5)],
    ['taken', iso(2)],
    ['submitted', null],
    ['taken', iso(3)],
    ['callback', iso(3)],
    ['receipt', iso(9)],
    ['callback', iso(9)],
  ]);
  expect(timeline[0]).toMatchObject({ requestId: 'r7', keyID: 3, address: '192.0.2.7' });
  expect(timeline[1]).toMatchObject({ sms: 2 });
  expect(timeline[4]).toMatchObject({ route: 'main', bind: 3, part: 1, parts: 2, encoding: 'gsm7' });
  expect(timeline[6]).toMatchObject({ part: 2, bind: null });
  expect(timeline[5]).toMatchObject({ route: 'main', carrierId: 'a/1', part: 1 });
  expect(timeline[9]).toMatchObject({
    code: 'DELIVRD',
    name: 'DELIVRD',
    meaning: expect.stringContaining('phone'),
  });
  expect(timeline[8]).toMatchObject({ statusID: 0, state: 'delivered', log: [{ status: 200 }] });
});

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
  const otp = { message: { priority: 'otp' as const, status: DELIVERY.SENT }, text: null };
  const submitted = { state: 'submitted' as const, isUntouched: false };
  expect(timelineOf(testTrail({ ...otp, batch: submitted })).at(-1)).toMatchObject({
    event: 'erased',
    at: null,
  });
  expect(names(timelineOf(testTrail(otp))).map(([event]) => event)).not.toContain('erased');
});

it('a recipient stop-listed at acceptance was never charged nor queued', () => {
  const message = { status: DELIVERY.ERROR, reason: REASON.STOP_LISTED, parts: 0 };
  expect(names(timelineOf(testTrail({ message, chargedAt: null })))).toEqual([
    ['accepted', iso(0)],
    ['failed', iso(0)],
  ]);
});

it.each([
  ['refused by main: 0xb', 'Invalid destination address'],
  ['UNDELIV err:001', 'the carrier could not deliver it'],
  ['FAILED', 'the carrier could not deliver it'],
  ['STRANGE 7', null],
  [REASON.STOP_LISTED, null],
  [null, null],
])('the meaning of %s in a list is %s', (reason, meaning) => {
  expect(shortMeaningOf(reason)).toBe(meaning);
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
