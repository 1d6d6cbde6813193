import { DELIVERY } from '@herald/contracts';
import { COMMAND_STATUSES, statusHex } from '../carriers/command-status';
import { MESSAGE_STATES } from '../carriers/receipts/receipt-state';
import { REASON, refusal } from '../jobs/reasons';
import { explain } from './explanation';
import { testRetry, testTrail } from './testing/trails';
import type { Trail } from './trail';

const NOW = new Date('2026-11-20T07:05:30Z');
const LATE = new Date('2026-11-22T07:05:01Z');
type Changes = Parameters<typeof testTrail>[0];

const explained = (changes: Changes, now = NOW): string => explain(testTrail(changes), now);
const failed = (
  reason: string | null,
  message: Partial<Trail['message']> = {},
  changes: Changes = {},
): string => explained({ ...changes, message: { status: DELIVERY.ERROR, reason, refunded: 1, ...message } });

describe('why a recipient got nothing', () => {
  it.each([
    [REASON.STOP_LISTED, /was on the stop list when its turn came.*1 SMS was given back/],
    [REASON.CANCELLED, /was cancelled before/],
    [REASON.BRAND_REJECTED, /sender name was rejected/],
    [REASON.BRAND_DELETED, /sender name was deleted/],
    [REASON.NOT_SUBMITTED, /withdrawn .* while a carrier had put this number off/],
    [REASON.TEXT_GONE, /text was not there any more/],
    [REASON.EXPIRED, /validity ended \(2026-11-22T07:05:00.123Z\) before a carrier could take it/],
  ])('%s', (reason, words) => expect(failed(reason)).toMatch(words));

  it('stop-listed at its acceptance', () =>
    expect(failed(REASON.STOP_LISTED, { parts: 0, refunded: 0 })).toBe(
      'The number was on the stop list when the send was accepted: it was not sent. It was never charged.',
    ));

  it('no receipt: of what was taken, of what was not answered, and of several parts', () => {
    const none = { status: DELIVERY.NOT_DELIVERED, refunded: 0 };
    const taken = [{ key: '1', route: 'main', part: 0, at: NOW }];
    expect(failed(REASON.NO_RECEIPT, none, { taken })).toMatch(/^The carrier took it, and no receipt came/);
    expect(failed(REASON.NO_RECEIPT, none)).toMatch(/^It was submitted to a carrier, and no receipt came/);
    expect(failed(REASON.NO_RECEIPT, { ...none, parts: 2 })).toMatch(/no receipt for all of its parts/);
    expect(failed(REASON.NO_RECEIPT, none)).toMatch(/It stays charged/);
  });

  it.each(COMMAND_STATUSES.map((status) => [status.name, status] as const))('refused: %s', (name, status) => {
    const words = failed(refusal({ route: 'main', code: status.code }));
    expect(words).toContain(`route main refused it for good: ${name} (${statusHex(status.code)})`);
    expect(words).toContain(status.meaning);
  });

  it('refused with a code that nobody knows', () =>
    expect(failed(refusal({ route: 'main', code: 0x4ff }))).toContain('0x4FF'));

  it.each(MESSAGE_STATES.map(({ word, meaning }) => [word, meaning]))('a receipt: %s', (word, meaning) => {
    const words = failed(`${word} err:011 network:3:27`, { refunded: 0 });
    expect(words).toContain(`its receipt says ${word}: ${meaning}.`);
    expect(words).toContain('"err:011 network:3:27"');
  });

  it('a receipt in the carrier’s own spelling, in its own words, and in none', () => {
    expect(failed('UNDELIVERABLE')).toContain('says UNDELIV (it wrote UNDELIVERABLE)');
    expect(failed('BLOCKED err:7')).toContain(
      'BLOCKED: what the carrier means by this word is not known here',
    );
    expect(failed('no state err:7')).toContain('"err:7"');
    expect(failed(null)).toContain('why was not recorded');
  });

  it('every reason that is stored has words of its own', () => {
    const words = Object.values(REASON).map((reason) => failed(reason));
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('why a recipient has nothing yet', () => {
  const unknown = testRetry({ why: 'unknown', unknowns: 1, since: NOW.getTime(), route: 'main' });
  const paused = { name: 'main', control: 'paused', live: true } as const;
  it.each<[string, Changes, RegExp]>([
    ['waits for its turn', {}, /waits for its turn in the lane "standard"/],
    ['on its way to the queue', { job: { state: 'accepted' } }, /on its way to the queue/],
    [
      'scheduled',
      { job: { state: 'scheduled', sendAt: LATE }, batch: { state: 'written' } },
      /scheduled: it will be sent at 2026-11-22T07:05:01.000Z/,
    ],
    ['being withdrawn', { recall: REASON.BRAND_DELETED }, /being withdrawn \(brand deleted\)/],
    ['its company is suspended', { rests: 'company suspended' }, /its company is suspended/],
    ['sending is stopped', { rests: 'sending stopped' }, /operator has stopped the sending/],
    ['its batch was given up', { batch: { state: 'given-up' } }, /laid aside.*dead letters/],
    ['no route serves it', { routes: [] }, /No route serves numbers that begin like this one/],
    ['its route is paused', { routes: [paused] }, /waits for a route: paused by the operator: main/],
    ['its route is drained', { routes: [{ ...paused, control: 'drained' }] }, /out of service.*: main/],
    [
      'its route is away',
      { routes: [{ ...paused, control: 'running', live: false }] },
      /not connected: main/,
    ],
    [
      'its carrier had no room',
      { batch: { retry: testRetry({ delays: 3 }) } },
      /3 times: the next try is at 2026-11-20T07:06:00.000Z.*come again later/,
    ],
    [
      'no answer came',
      { batch: { retry: unknown, isUntouched: false } },
      /went to route main, and no answer came at 2026-11-20T07:05:30.000Z.*submitted once more at/,
    ],
    [
      'no answer came, and nobody knows when',
      { batch: { retry: testRetry({ why: 'unknown', unknowns: 1 }), isUntouched: false } },
      /went to a carrier, and no answer came: it may/,
    ],
    [
      'no answer came, and it is withdrawn',
      { batch: { retry: unknown, isUntouched: false }, recall: REASON.CANCELLED },
      /not submitted again \(cancelled\)/,
    ],
    [
      'another try was refused',
      { batch: { retry: { ...unknown, refused: 'refused by main: 0xb' }, isUntouched: false } },
      /later try was refused \(refused by main: 0xb\)/,
    ],
    [
      'it is out just now',
      { batch: { state: 'claimed', isUntouched: false } },
      /answer of the carrier is awaited/,
    ],
  ])('%s', (_what, changes, words) => expect(explained(changes)).toMatch(words));

  it('its validity is over', () => expect(explained({}, LATE)).toMatch(/is about to be closed/));

  it('its receipt has not come', () => {
    const sent = {
      message: { status: DELIVERY.SENT },
      taken: [{ key: 'ab/1', route: 'main', part: 0, at: NOW }],
    };
    expect(explained(sent)).toMatch(/^The carrier of route main took it; its receipt has not come yet/);
    expect(explained({ ...sent, taken: [] })).toMatch(/^The carrier took it/);
    expect(explained(sent, LATE)).toMatch(/about to become "not delivered"/);
  });
});

it('says that it was delivered', () =>
  expect(explained({ message: { status: DELIVERY.RECEIVED } })).toMatch(/^It was delivered/));
