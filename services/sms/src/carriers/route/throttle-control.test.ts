import { RoutePace } from './route-pace';
import { ThrottleControl } from './throttle-control';

interface Sim {
  limit: number;
  /** Share of parts that the centre throttles whatever the pace. */
  noise?: number;
  /** What the centre takes per second from `changeAt` on. */
  centre(second: number): number;
  seconds: number;
}

/** A sender at full load against a centre with a token bucket; answers come 20 ms later. Parts taken and throttled by second. */
function run({ limit, noise = 0, centre, seconds }: Sim): { taken: number[]; throttled: number[] } {
  const control = new ThrottleControl(limit);
  const pace = new RoutePace();
  const taken = Array.from({ length: seconds }, () => 0);
  const throttled = Array.from({ length: seconds }, () => 0);
  const answers: { at: number; ok: boolean }[] = [];
  let tokens = 0;
  let inFlight = 0;
  let count = 0;
  for (let now = 0; now < seconds * 1_000; now++) {
    const second = Math.floor(now / 1_000);
    tokens = Math.min(tokens + centre(second) / 1_000, centre(second) / 10);
    while (answers[0] && answers[0].at <= now) {
      inFlight--;
      if (answers.shift()!.ok) control.onTaken(now);
      else control.onThrottled(now);
    }
    if (now % 100 === 0) control.recover(now);
    pace.setRate(control.perSecond, now);
    while (inFlight < 200 && pace.delay(now) === 0) {
      pace.take(now);
      inFlight++;
      count++;
      const isNoise = noise > 0 && count % Math.round(1 / noise) === 0;
      const ok = tokens >= 1 && !isNoise;
      if (ok) tokens--;
      (ok ? taken : throttled)[second]! += 1;
      answers.push({ at: now + 20, ok });
    }
  }
  return { taken, throttled };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

describe('ThrottleControl', () => {
  it.each([50, 500, 2_000])('finds a limit of %d/s without fighting it, no pace being configured', (real) => {
    const { taken, throttled } = run({ limit: Infinity, centre: () => real, seconds: 60 });
    const settled = taken.slice(30);
    expect(sum(settled) / settled.length).toBeGreaterThan(real * 0.93);
    expect(sum(throttled.slice(30)) / sum(settled)).toBeLessThan(0.02);
  });

  it('a configured pace above what the centre takes comes down, and rises again with the centre', () => {
    const { taken, throttled } = run({
      limit: 1_000,
      centre: (second) => (second < 20 ? 300 : 2_000),
      seconds: 60,
    });
    expect(sum(taken.slice(5, 20)) / 15).toBeGreaterThan(270);
    expect(sum(throttled.slice(5, 20)) / 15).toBeLessThan(15);
    expect(taken[45]).toBeGreaterThan(950);
  });

  it('falls at once: within two seconds of a limit that sank to a tenth', () => {
    const { throttled } = run({ limit: 1_000, centre: (second) => (second < 10 ? 5_000 : 100), seconds: 20 });
    expect(sum(throttled.slice(13)) / 7).toBeLessThan(10);
  });

  it("isn't brought to its knees by single parts that are throttled whatever the pace", () => {
    const { taken } = run({ limit: 1_000, noise: 0.02, centre: () => 5_000, seconds: 40 });
    expect(sum(taken.slice(20)) / 20).toBeGreaterThan(850);
  });

  it('one or two throttled parts change nothing', () => {
    const control = new ThrottleControl(1_000);
    control.onThrottled(10);
    control.onThrottled(20);
    expect(control.isLowered).toBe(false);
    control.onThrottled(250);
    expect(control.isLowered).toBe(true);
  });

  it('a share of the route that changes keeps what was learned', () => {
    const control = new ThrottleControl(1_000);
    for (let i = 0; i < 500; i++) control.onTaken(i);
    for (let i = 500; i < 510; i++) control.onThrottled(i);
    const lowered = control.perSecond;
    control.setLimit(500);
    expect(control.perSecond).toBeCloseTo(lowered / 2);
  });
});
