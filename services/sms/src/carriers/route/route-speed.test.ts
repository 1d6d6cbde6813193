import { RouteSpeed } from './route-speed';

/** Answers of a second from `at` on, to parts sent at the rate of the route; `throttles`: of each ten answers. */
function aSecond(speed: RouteSpeed, at: number, throttles: number, sent = Math.round(speed.perSecond)): void {
  for (let i = 0; i < sent; i++) {
    const now = at + (i * 999) / sent;
    speed.noteSent(now);
    speed.noteAnswer(now, i % 10 < throttles, now);
  }
}

/** The rate after each second, with the throttled answers of each ten. */
function rates(speed: RouteSpeed, throttles: number[], sent?: number): number[] {
  return throttles.map((each, second) => {
    aSecond(speed, (second + 10) * 1_000, each, sent);
    speed.delay((second + 11) * 1_000);
    return Math.round(speed.perSecond);
  });
}

describe('RouteSpeed', () => {
  it('is halved by each second with many throttled answers, and rises by a tenth of the limit in each other', () => {
    expect(rates(new RouteSpeed(400), [0, 3, 10, 0, 0, 1, 3, 0])).toEqual([
      400, 200, 100, 140, 180, 220, 110, 150,
    ]);
    expect(rates(new RouteSpeed(400), [10, ...Array<number>(8).fill(0)]).at(-1)).toBe(400);
  });

  it('falls to one part a second, and recovers after a pause', () => {
    const speed = new RouteSpeed(100);
    expect(rates(speed, Array<number>(10).fill(10)).at(-1)).toBe(1);
    speed.delay(60_000);
    expect(speed.perSecond).toBe(100);
  });

  it('begins with the sent parts without a limit, and is unlimited again after a minute', () => {
    const speed = new RouteSpeed(Infinity);
    expect(rates(speed, [10], 1_000)).toEqual([500]);
    speed.delay(12_000);
    expect(speed.perSecond).toBe(600);
    speed.delay(80_000);
    expect(speed.perSecond).toBe(Infinity);
  });

  it('ignores answers to parts that were sent before a cut', () => {
    const speed = new RouteSpeed(400);
    expect(rates(speed, [10])).toEqual([200]);
    for (let i = 0; i < 100; i++) speed.noteAnswer(10_500, true, 11_500);
    speed.delay(12_000);
    expect(speed.perSecond).toBe(240);
  });

  it('keeps a lowered rate in proportion to its limit', () => {
    const speed = new RouteSpeed(400);
    rates(speed, [10]);
    speed.setLimit(200);
    expect(speed.perSecond).toBe(100);
  });
});
