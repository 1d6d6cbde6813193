import { RouteRateLimiter } from './route-rate-limiter';
import { ThrottleControl } from './throttle-control';

interface Sim {
  limit: number;
  /** Share of parts that the SMSC throttles at any rate. */
  noise?: number;
  /** From a part to its answer; default 20. */
  roundTripMs?: number;
  /** Parts per second that the SMSC accepts in each second. */
  smsc(second: number): number;
  seconds: number;
}

/** A sender at full load against an SMSC with a token bucket. Returns the parts accepted and throttled per second. */
function run({ limit, noise = 0, roundTripMs = 20, smsc, seconds }: Sim): {
  taken: number[];
  throttled: number[];
} {
  const control = new ThrottleControl(limit);
  const limiter = new RouteRateLimiter();
  const taken = Array.from({ length: seconds }, () => 0);
  const throttled = Array.from({ length: seconds }, () => 0);
  const answers: { at: number; sentAt: number; ok: boolean }[] = [];
  let tokens = 0;
  let inFlight = 0;
  const random = new Dice();
  for (let now = 0; now < seconds * 1_000; now++) {
    const second = Math.floor(now / 1_000);
    tokens = Math.min(tokens + smsc(second) / 1_000, smsc(second) / 10);
    while (answers[0] && answers[0].at <= now) {
      inFlight--;
      const { ok, sentAt } = answers.shift()!;
      if (ok) control.onTaken(now, sentAt);
      else control.onThrottled(now, sentAt);
    }
    if (now % 100 === 0) control.recover(now);
    limiter.setRate(control.perSecond, now);
    while (inFlight < 200 && limiter.delay(now) === 0) {
      limiter.take(now);
      inFlight++;
      const isNoise = random.next() < noise;
      const ok = tokens >= 1 && !isNoise;
      if (ok) tokens--;
      (ok ? taken : throttled)[second]! += 1;
      answers.push({ at: now + roundTripMs, sentAt: now, ok });
    }
  }
  return { taken, throttled };
}

/** The same random numbers in each run (mulberry32). */
class Dice {
  private state = 7;

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

describe('ThrottleControl', () => {
  it.each([50, 500, 2_000])(
    'finds a limit of %d/s without persistent throttling if no rate limit is configured',
    (real) => {
      const { taken, throttled } = run({ limit: Infinity, smsc: () => real, seconds: 60 });
      const settled = taken.slice(30);
      expect(sum(settled) / settled.length).toBeGreaterThan(real * 0.93);
      expect(sum(throttled.slice(30)) / sum(settled)).toBeLessThan(0.02);
    },
  );

  it('lowers a configured rate limit above the SMSC’s, and raises it again when the SMSC accepts more', () => {
    const { taken, throttled } = run({
      limit: 1_000,
      smsc: (second) => (second < 20 ? 300 : 2_000),
      seconds: 60,
    });
    expect(sum(taken.slice(5, 20)) / 15).toBeGreaterThan(270);
    expect(sum(throttled.slice(5, 20)) / 15).toBeLessThan(15);
    expect(taken[45]).toBeGreaterThan(950);
  });

  it('falls at once: within two seconds of a limit that dropped to a tenth', () => {
    const { throttled } = run({ limit: 1_000, smsc: (second) => (second < 10 ? 5_000 : 100), seconds: 20 });
    expect(sum(throttled.slice(13)) / 7).toBeLessThan(10);
  });

  it('is hardly slowed down by single parts that are throttled at any rate', () => {
    const { taken } = run({ limit: 1_000, noise: 0.02, smsc: () => 5_000, seconds: 40 });
    expect(sum(taken.slice(20)) / 20).toBeGreaterThan(850);
  });

  it.each([
    [0.33, Infinity, 20, 0.9],
    [0.33, 1_000, 20, 0.9],
    [0.33, 1_000, 1_500, 0.8],
    // With few answers, chance is harder to rule out.
    [0.33, 20, 20, 0.6],
    [0.6, 200, 20, 0.8],
  ])(
    'is not slowed down by a constant share of %d, at a rate limit of %d and answers after %d ms',
    (noise, limit, roundTripMs, kept) => {
      const { taken } = run({ limit, noise, roundTripMs, smsc: () => 1_000_000, seconds: 60 });
      const most = Math.min(limit, 200_000 / roundTripMs) * (1 - noise);
      expect(sum(taken.slice(30)) / 30).toBeGreaterThan(most * kept);
    },
  );

  it('finds the limit of an SMSC that also throttles a third at any rate', () => {
    const { taken, throttled } = run({ limit: 2_000, noise: 0.33, smsc: () => 500, seconds: 120 });
    expect(sum(taken.slice(30)) / 90).toBeGreaterThan(500 * 0.85);
    expect(sum(throttled.slice(30)) / sum(taken.slice(30))).toBeLessThan(1);
  });

  it('waits for answers in flight from a slow SMSC before it judges', () => {
    const { throttled } = run({
      limit: 1_000,
      roundTripMs: 1_500,
      smsc: (second) => (second < 10 ? 5_000 : 30),
      seconds: 60,
    });
    expect(sum(throttled.slice(20)) / 40).toBeLessThan(10);
  });

  it('ignores one or two throttled parts', () => {
    const control = new ThrottleControl(1_000);
    control.onThrottled(10, 0);
    control.onThrottled(20, 0);
    expect(control.isLowered).toBe(false);
    control.onThrottled(250, 0);
    expect(control.isLowered).toBe(true);
  });

  it('makes a route without a rate limit unlimited again once the SMSC has recovered', () => {
    const control = new ThrottleControl(Infinity);
    for (let now = 0; now < 1_000; now += 10) control.onThrottled(now, now - 1);
    expect(control.perSecond).toBeLessThan(100);
    let highest = 0;
    for (let now = 1_000; now < 600_000; now += 100) {
      control.onTaken(now, now - 1);
      control.recover(now);
      if (control.isLowered) highest = control.perSecond;
    }
    expect([control.perSecond, highest <= 100_000]).toEqual([Infinity, true]);
  });

  it("scales the learned rate if the route's share changes", () => {
    const control = new ThrottleControl(1_000);
    for (let i = 0; i < 500; i++) control.onTaken(i, i - 1);
    for (let i = 500; i < 510; i++) control.onThrottled(i, i - 1);
    const lowered = control.perSecond;
    control.setLimit(500);
    expect(control.perSecond).toBeCloseTo(lowered / 2);
  });
});
