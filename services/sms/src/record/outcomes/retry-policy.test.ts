import { retryPolicy } from './retry-policy';

const SETTINGS = { UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 };
const waits = (
  policy: ReturnType<typeof retryPolicy>,
  priority: 'otp' | 'bulk',
  route: string | null = 'main',
) => [1, 2, 3, 4, 30].map((tries) => policy.waitAfterIndeterminateMs({ priority, route, tries }) / 1_000);

it('a submit stays indeterminate for twice the time of the route’s delivery receipts, at least 5 s and at most the setting', () => {
  const first = (needs: number | null): number | undefined =>
    waits(
      retryPolicy(SETTINGS, () => needs),
      'bulk',
    )[0];
  expect([null, 1_000, 30_000, 3_600_000, Infinity].map(first)).toEqual([600, 5, 60, 600, 600]);
});

it('defers a due retry by 5 s at most while delivery receipts are slower than before or have stopped, up to the setting', () => {
  const since = 1_000_000;
  const deferMs = (needs: number | null, waited: number, priority: 'otp' | 'bulk' = 'bulk'): number =>
    retryPolicy(SETTINGS, () => needs).deferMs(priority, { since, route: 'main' }, since + waited);
  expect([1_000, 4_000, 8_000, Infinity].map((needs) => deferMs(needs, 6_000))).toEqual([
    0, 2_000, 5_000, 5_000,
  ]);
  expect([597_000, 600_000, 700_000].map((waited) => deferMs(Infinity, waited))).toEqual([3_000, 0, 0]);
  // An OTP waits for 5 s, whatever time its delivery receipts need; and few delivery receipts do not characterize a route.
  expect([deferMs(Infinity, 5_000, 'otp'), deferMs(null, 0)]).toEqual([0, 0]);
  const stopped = retryPolicy(SETTINGS, () => Infinity);
  expect([
    stopped.deferMs('bulk', { since }, since),
    stopped.deferMs('bulk', { route: 'main' }, since),
  ]).toEqual([0, 0]);
});

it('data about a route has no effect on a part whose route is not known', () => {
  expect(
    waits(
      retryPolicy(SETTINGS, () => 1_000),
      'bulk',
      null,
    )[0],
  ).toBe(600);
});

it('waits at least a minute after a second try without an answer, then twice as long after each, up to an hour', () => {
  expect(
    waits(
      retryPolicy(SETTINGS, () => 1_000),
      'bulk',
    ),
  ).toEqual([5, 60, 120, 240, 3_600]);
  expect(waits(retryPolicy(SETTINGS), 'otp')).toEqual([5, 60, 120, 240, 3_600]);
  expect(waits(retryPolicy(SETTINGS), 'bulk')).toEqual([600, 1_200, 2_400, 3_600, 3_600]);
});

it('waits before a third OTP try for as long as connected binds keep the answers to the first two', () => {
  const { waitAfterIndeterminateMs } = retryPolicy(SETTINGS, () => 1_000);
  const otp = { priority: 'otp' as const, route: 'main', mayAnswer: true };
  expect([1, 2, 3].map((tries) => waitAfterIndeterminateMs({ ...otp, tries }) / 1_000)).toEqual([
    5, 600, 1_200,
  ]);
  expect(waitAfterIndeterminateMs({ ...otp, priority: 'bulk', tries: 2 })).toBe(60_000);
});

it('respects a shorter setting', () => {
  const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 0.5, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 0 });
  expect(waits(policy, 'bulk').slice(0, 3)).toEqual([0.5, 6, 12]);
  expect(waits(policy, 'otp')).toEqual([0, 0, 0, 0, 0]);
});
