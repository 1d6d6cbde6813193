import { RoutePace } from './route-pace';

/** Departures (ms) of a sender that always has parts to send and is woken late by `lateness`. */
function departures(pace: RoutePace, seconds: number, lateness: () => number): number[] {
  const left: number[] = [];
  let now = 5_000;
  const end = now + seconds * 1_000;
  while (now < end) {
    const delay = pace.delay(now);
    if (delay > 0) now += delay + lateness();
    else {
      pace.take(now);
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

function paceOf(rate: number): RoutePace {
  const pace = new RoutePace();
  pace.setRate(rate, 0);
  return pace;
}

describe('RoutePace', () => {
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
      const left = departures(paceOf(rate), seconds, lateness);
      expect(mostInASecond(left)).toBeLessThanOrEqual(Math.max(Math.ceil(rate), rate * 1.02));
      expect(left.length / seconds).toBeGreaterThanOrEqual(rate * 0.97);
    },
  );

  it("sends at most a small fraction of a second's parts at once after a pause", () => {
    const pace = paceOf(100);
    let burst = 0;
    while (pace.delay(60_000) === 0) {
      pace.take(60_000);
      burst++;
    }
    expect(burst).toBeLessThanOrEqual(6);
  });

  it('counts earlier departures after the rate is lowered', () => {
    const pace = paceOf(1_000);
    const before = departures(pace, 1, () => 0);
    const now = before.at(-1)!;
    pace.setRate(100, now);
    expect(pace.delay(now)).toBeGreaterThan(800);
  });

  it('has modes without a limit and with a full stop', () => {
    expect(paceOf(Infinity).delay(1)).toBe(0);
    expect(paceOf(0).delay(1)).toBe(Infinity);
  });
});
