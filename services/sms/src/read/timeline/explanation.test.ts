import { DELIVERY } from '@herald/contracts';
import { COMMAND_STATUSES, statusHex } from '../../carriers/command-status';
import { MESSAGE_STATES } from '../../carriers/receipts/receipt-state';
import { REASON, refusal } from '../../model/reasons';
import { explain } from './explanation';
import { testRetry, testTrail } from './testing/trails';
import type { Trail } from './trail';

const NOW = new Date('2026-11-20T07:05:30Z');
const LATE = new Date('2026-11-22T07:05:01Z');
type Changes = Parameters<typeof testTrail>[0];

const explained = (changes: Changes, now = NOW): string => explain(testTrail(changes), now).text;
const failed = (
  reason: string | null,
  message: Partial<Trail['message']> = {},
  changes: Changes = {},
): string => explained({ ...changes, message: { status: DELIVERY.ERROR, reason, refunded: 1, ...message } });

describe('the explanation of a failed recipient', () => {
  it.each([
    [REASON.STOP_LISTED, /was on the stop list when it was to be submitted.*1 SMS was refunded/],
    [REASON.CANCELLED, /was cancelled before/],
    [REASON.BRAND_REJECTED, /sender name was rejected/],
    [REASON.BRAND_DELETED, /sender name was deleted/],
    [REASON.NOT_SUBMITTED, /withdrawn .* while the carrier had deferred this number/],
    [REASON.TEXT_GONE, /text was already deleted/],
    [REASON.EXPIRED, /validity ended \(2026-11-22T07:05:00.123Z\) before a carrier accepted it/],
  ])('%s', (reason, words) => expect(failed(reason)).toMatch(words));

  it('stop-listed at acceptance', () =>
    expect(failed(REASON.STOP_LISTED, { parts: 0, refunded: 0 })).toBe(
      'Not sent: the number was on the stop list when the send was accepted. It was never charged.',
    ));

  it('no delivery receipt: for an accepted part, an unanswered part, and several parts', () => {
    const none = { status: DELIVERY.NOT_DELIVERED, refunded: 0 };
    const taken = [{ key: '1', route: 'main', part: 0, at: NOW }];
    expect(failed(REASON.NO_RECEIPT, none, { taken })).toMatch(
      /^The carrier accepted it, and no delivery receipt arrived/,
    );
    expect(failed(REASON.NO_RECEIPT, none)).toMatch(
      /^It was submitted to a carrier, and no delivery receipt arrived/,
    );
    expect(failed(REASON.NO_RECEIPT, { ...none, parts: 2 })).toMatch(
      /no delivery receipt for all of its parts/,
    );
    expect(failed(REASON.NO_RECEIPT, none)).toMatch(/It is not refunded/);
  });

  it.each(COMMAND_STATUSES.map((status) => [status.name, status] as const))('refused: %s', (name, status) => {
    const words = failed(refusal({ route: 'main', code: status.code }));
    expect(words).toContain(`route main rejected it permanently: ${name} (${statusHex(status.code)})`);
    expect(words).toContain(status.meaning);
  });

  it('refused with an unknown code', () =>
    expect(failed(refusal({ route: 'main', code: 0x4ff }))).toContain('0x4FF'));

  it.each(MESSAGE_STATES.map(({ word, meaning }) => [word, meaning]))(
    'a delivery receipt: %s',
    (word, meaning) => {
      const words = failed(`${word} err:011 network:3:27`, { refunded: 0 });
      expect(words).toContain(`its delivery receipt reports ${word}: ${meaning}.`);
      expect(words).toContain('"err:011 network:3:27"');
    },
  );

  it('a delivery receipt in the carrier’s own spelling, in free text, and without a text', () => {
    expect(failed('UNDELIVERABLE')).toContain('reports UNDELIV (sent as UNDELIVERABLE)');
    expect(failed('BLOCKED err:7')).toContain('BLOCKED: a state specific to the carrier');
    expect(failed('no state err:7')).toContain('"err:7"');
    expect(failed(null)).toContain('the reason was not recorded');
  });

  it('every stored reason has a text of its own', () => {
    const words = Object.values(REASON).map((reason) => failed(reason));
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('the explanation of a waiting recipient', () => {
  const unknown = testRetry({ why: 'unknown', unknowns: 1, since: NOW.getTime(), route: 'main' });
  const paused = { name: 'main', control: 'paused', live: true } as const;
  it.each<[string, Changes, RegExp]>([
    ['waits in its queue', {}, /waits in the queue "standard"/],
    ['on its way to the queue', { job: { state: 'accepted' } }, /is being queued/],
    [
      'scheduled',
      { job: { state: 'scheduled', sendAt: LATE }, batch: { state: 'written' } },
      /scheduled: it will be sent at 2026-11-22T07:05:01.000Z/,
    ],
    ['being withdrawn', { recall: REASON.BRAND_DELETED }, /being withdrawn \(brand deleted\)/],
    ['its company is suspended', { onHold: 'company suspended' }, /its company is suspended/],
    ['sending is stopped', { onHold: 'sending stopped' }, /operator has stopped the sending/],
    ['its batch is quarantined', { batch: { state: 'quarantined' } }, /quarantined.*dead letters/],
    ['no route serves it', { routes: [] }, /No route serves the prefix of this number/],
    ['its route is paused', { routes: [paused] }, /waits for a route: paused by the operator: main/],
    [
      'its route is drained',
      { routes: [{ ...paused, control: 'drained' }] },
      /drained by the operator: main/,
    ],
    [
      'its route is unavailable',
      { routes: [{ ...paused, control: 'running', live: false }] },
      /not connected: main/,
    ],
    [
      'its carrier had no room',
      { batch: { retry: testRetry({ delays: 3 }) } },
      /3 times: the next attempt is at 2026-11-20T07:06:00.000Z.*retry later/,
    ],
    [
      'no answer came',
      { batch: { retry: unknown, isUntouched: false } },
      /submitted to route main without a response at 2026-11-20T07:05:30.000Z.*submitted again at/,
    ],
    [
      'no answer came, and nobody knows when',
      { batch: { retry: testRetry({ why: 'unknown', unknowns: 1 }), isUntouched: false } },
      /submitted to a carrier without a response: the carrier may/,
    ],
    [
      'no answer came, and it is withdrawn',
      { batch: { retry: unknown, isUntouched: false }, recall: REASON.CANCELLED },
      /not submitted again \(cancelled\)/,
    ],
    [
      'another try was refused',
      { batch: { retry: { ...unknown, refused: 'refused by main: 0xb' }, isUntouched: false } },
      /later attempt was refused \(refused by main: 0xb\)/,
    ],
    [
      'it is out just now',
      { batch: { state: 'claimed', isUntouched: false } },
      /response of the carrier is pending/,
    ],
  ])('%s', (_what, changes, words) => expect(explained(changes)).toMatch(words));

  it('expired validity', () => expect(explained({}, LATE)).toMatch(/will be closed shortly/));

  it('no delivery receipt yet', () => {
    const sent = {
      message: { status: DELIVERY.SENT },
      taken: [{ key: 'ab/1', route: 'main', part: 0, at: NOW }],
    };
    expect(explained(sent)).toMatch(
      /^The carrier of route main accepted it; the delivery receipt is pending/,
    );
    expect(explained({ ...sent, taken: [] })).toMatch(/^The carrier accepted it/);
    expect(explained(sent, LATE)).toMatch(/will become "not delivered" shortly/);
  });
});

it('reports a delivery', () =>
  expect(explained({ message: { status: DELIVERY.RECEIVED } })).toMatch(/^Delivered/));
