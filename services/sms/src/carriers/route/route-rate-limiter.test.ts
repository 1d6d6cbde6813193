import { RouteRateLimiter } from './route-rate-limiter';

/** Departures (ms) of a sender that always has parts to send and is woken late by `lateness`. */
function departures(limiter: RouteRateLimiter, seconds: number, lateness: () => number): number[] {
  const left: number[] = [];
  let now = 5_000;
  const end = now + seconds * 1_000;
  while (now < end) {
    const delay = limiter.delay(now);
    if (delay > 0) now += delay + lateness();
    else {
      limiter.noteSent(now);
      left.push(now);
    }
  }
  return left;
}

function mostInASecond(left: number[]): number {
  let most = 0;
  let from = 0;
  for (let to = 0; to < left.length; to++) {
    while (left[to]! - left[from]! >= 1_000) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

/** The same numbers between 0 and 1 in every run. */
function seeded(seed: number): () => number {
  let state = Math.round(seed * 10) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function limiterOf(rate: number): RouteRateLimiter {
  const limiter = new RouteRateLimiter();
  limiter.setRate(rate, 0);
  return limiter;
}

describe('RouteRateLimiter', () => {
  it.each([1, 2.5, 7, 10, 33.3, 50, 100, 333, 1_000, 5_000])(
    '%d/s: exceeds the limit by at most 2 %% in any second, and averages at least 97 %%, also if woken late',
    (rate) => {
      const random = seeded(rate);
      // Mostly a millisecond or two, sometimes 40 ms, as in a busy process.
      const lateness = (): number => {
        const luck = random();
        return luck > 0.98 ? 40 : luck * 2;
      };
      const seconds = Math.max(20, 40 / rate);
      const left = departures(limiterOf(rate), seconds, lateness);
      expect(mostInASecond(left)).toBeLessThanOrEqual(Math.max(Math.ceil(rate), rate * 1.02));
      expect(left.length / seconds).toBeGreaterThanOrEqual(rate * 0.97);
    },
  );

  it("sends at most a small fraction of a second's parts at once after a pause", () => {
    const limiter = limiterOf(100);
    let burst = 0;
    while (limiter.delay(60_000) === 0) {
      limiter.noteSent(60_000);
      burst++;
    }
    expect(burst).toBeLessThanOrEqual(6);
  });

  it('counts earlier departures after the rate is lowered', () => {
    const limiter = limiterOf(1_000);
    const before = departures(limiter, 1, () => 0);
    const now = before.at(-1)!;
    limiter.setRate(100, now);
    expect(limiter.delay(now)).toBeGreaterThan(800);
  });

  it('has modes without a limit and with a full stop', () => {
    expect(limiterOf(Infinity).delay(1)).toBe(0);
    expect(limiterOf(0).delay(1)).toBe(Infinity);
  });
});
