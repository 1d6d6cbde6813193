import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { readConfig } from '../config';
import { askedDelay, askedPause, nextAttemptAt, parseRetryAfter } from './retry-schedule';

const HOUR = 3_600_000;
const { CALLBACK_RETRY_DELAYS_MS: delaysMs, CALLBACK_GIVE_UP_MS: giveUpMs } = readConfig({
  MONGO_URL: 'mongodb://x',
  AMQP_URL: 'amqp://x',
  INTERNAL_TOKEN_PUBLIC_KEYS: TOKEN_KEYS.publicText,
});
const schedule = { delaysMs, giveUpMs };
const failed = { attempts: 1, since: 0, status: 500, pauseMs: null };

it('follows the schedule until 72 h are over', () => {
  const delays: number[] = [];
  let now = 0;
  for (let attempts = 1; ; attempts++) {
    const next = nextAttemptAt(schedule, { ...failed, attempts }, now, 0);
    if (next === null) break;
    delays.push((next - now) / 1000);
    now = next;
  }
  const first = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000];
  expect(delays).toEqual([...first, 43_200, 43_200, 43_200, 43_200]);
  expect(now).toBeLessThanOrEqual(72 * HOUR);
});

it('adds up to a tenth, so that retries spread', () => {
  expect(nextAttemptAt(schedule, failed, 0, 0.999)).toBeGreaterThan(5_490);
  expect(nextAttemptAt(schedule, failed, 0, 0.999)).toBeLessThanOrEqual(5_500);
});

it('waits as long as the receiver asks, up to 12 h, and never less than planned', () => {
  const after = (retryAfter: string): number | null => {
    const pauseMs = askedPause({ status: 429, retryAfter }, 0, 0);
    return nextAttemptAt(schedule, { ...failed, status: 429, pauseMs }, 0, 0);
  };
  expect([after('1'), after('60'), after('360000')]).toEqual([5_000, 60_000, 12 * HOUR]);
});

it('extends a requested pause by up to a tenth, so that waiting callbacks spread', () => {
  const pause = (status: number | null, retryAfter: string | undefined, random = 0.999) =>
    askedPause({ status, retryAfter }, 0, random);
  expect(askedDelay({ status: 503, retryAfter: '60' }, 0)).toBe(60_000);
  expect(pause(503, '60')).toBeGreaterThan(65_000);
  expect(pause(503, '60')).toBeLessThanOrEqual(66_000);
  expect([
    pause(503, undefined),
    pause(503, '0'),
    pause(410, '60'),
    pause(200, '60'),
    pause(null, '60'),
  ]).toEqual([null, null, null, null, null]);
});

it('stops at 410', () => {
  expect(nextAttemptAt(schedule, { ...failed, status: 410 }, 0, 0)).toBeNull();
});

it.each([
  [undefined, null],
  ['120', 120_000],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 1969 00:00:00 GMT', null],
  ['soon', null],
  ['-5', null],
])('reads Retry-After: %s', (header, ms) => {
  expect(parseRetryAfter(header, 0)).toBe(ms);
});
