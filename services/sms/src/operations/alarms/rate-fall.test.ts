import { nextRate, type RateState, usualRate } from './rate-fall';

const SLICE_MS = 5_000;
const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2026, 10, 2);

/** Random numbers from 0 to 1, the same in every run. */
class Chance {
  constructor(private seed: number) {}

  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Roughly normally distributed around 0; values beyond 1.5 are very rare. */
  normal(): number {
    return this.next() + this.next() + this.next() + this.next() - 2;
  }

  /** Number of good outcomes among `count`: a binomial sample, drawn by adding up probabilities. */
  good(count: number, rate: number): number {
    const odds = (1 - rate) / rate;
    let probability = rate ** count;
    let left = this.next() - probability;
    let bad = 0;
    for (; left > 0 && bad < count; bad++) {
      probability *= (odds * (count - bad)) / (bad + 1);
      left -= probability;
    }
    return count - bad;
  }

  /** Rounds the expected count up or down at random, so that the average is right. */
  come(expected: number): number {
    const whole = Math.floor(expected);
    return whole + (this.next() < expected - whole ? 1 : 0);
  }
}

/** Traffic of a subject: more by day than by night, with a rate that varies slightly by hour and minute. */
class Traffic {
  state: RateState | null = null;
  at = BEGIN;
  messages = 0;
  private hourly = 0;
  private minutely = 0;
  private readonly chance: Chance;

  constructor(
    seed: number,
    private readonly perSecond: number,
    private readonly rate: number,
  ) {
    this.chance = new Chance(seed);
  }

  /** One slice of time. @param fallen the remaining share of the usual rate. @returns whether the alarm is active */
  pass(fallen = 1): boolean {
    this.at += SLICE_MS;
    if (this.at % HOUR_MS === 0) this.hourly = 0.04 * this.chance.normal();
    if (this.at % 60_000 === 0) this.minutely = 0.03 * this.chance.normal();
    const byDay = 0.55 - 0.45 * Math.cos((2 * Math.PI * (this.at % (24 * HOUR_MS))) / (24 * HOUR_MS));
    // More messages arrive by day, when phones are switched on.
    const rate = this.rate * (1 + 0.04 * (byDay - 0.55) + this.hourly + this.minutely) * fallen;
    const count = this.chance.come(this.perSecond * byDay * (SLICE_MS / 1_000));
    if (count > 0) {
      const good = this.chance.good(count, Math.min(rate, 0.999));
      this.state = nextRate(this.state, { at: this.at, good, bad: count - good });
      this.messages += count;
    }
    return this.isRaised;
  }

  until(at: number): boolean {
    let raised = false;
    while (this.at < at) raised = this.pass() || raised;
    return raised;
  }

  get isRaised(): boolean {
    return (this.state?.raisedAt ?? null) !== null;
  }
}

const RATES = [0.99, 0.95, 0.9, 0.8, 0.5];

describe('the rate of good outcomes', () => {
  it('raises no alarm in 36 hours of ordinary traffic, whatever its rate and volume', () => {
    const alarms: string[] = [];
    let messages = 0;
    for (const [i, perSecond] of [0.2, 1, 5, 20].entries())
      for (const [j, rate] of RATES.entries()) {
        const traffic = new Traffic(100 * i + j, perSecond, rate);
        if (traffic.until(BEGIN + 36 * HOUR_MS)) alarms.push(`${rate} at ${perSecond}/s`);
        messages += traffic.messages;
        const usual = usualRate(traffic.state!);
        expect(Math.abs(usual! - rate)).toBeLessThan(0.06);
      }
    expect(alarms).toEqual([]);
    expect(messages).toBeGreaterThan(5_000_000);
  });

  const learnedStates = new Map<number, Traffic>();
  /** Traffic of this rate after half a day. */
  function learnedOf(rate: number): Traffic {
    const traffic = learnedStates.get(rate) ?? new Traffic(7, 5, rate);
    learnedStates.set(rate, traffic);
    traffic.until(BEGIN + 12 * HOUR_MS);
    return traffic;
  }

  /**
   * Of a hundred falls, the number without an alarm 45 s after the 200th message. The next watch evaluates counts up to 10 s later.
   */
  function late(rate: number, perSecond: number, left: number): number {
    const learned = learnedOf(rate);
    let count = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const traffic = new Traffic(seed, perSecond, rate);
      Object.assign(traffic, { state: learned.state, at: learned.at });
      let enoughAt: number | null = null;
      while (!traffic.pass(left)) {
        if (traffic.messages >= 200) enoughAt ??= traffic.at;
        if (enoughAt === null || traffic.at - enoughAt < 45_000) continue;
        count++;
        break;
      }
    }
    return count;
  }

  it.each([0.99, 0.97, 0.95, 0.92, 0.9])(
    'detects a fall by a quarter from %d in time, at 200 messages a minute',
    (rate) => {
      for (const perSecond of [4, 20, 100])
        expect([perSecond, late(rate, perSecond, 0.75) <= 5]).toEqual([perSecond, true]);
    },
  );

  it.each([0.97, 0.9, 0.8])('always detects a fall by half from %d in time', (rate) => {
    for (const perSecond of [1, 4, 20, 100])
      expect([perSecond, late(rate, perSecond, 0.5)]).toEqual([perSecond, 0]);
  });

  it('ends once the rate is as before, or after it has stayed low for a day', () => {
    const traffic = new Traffic(3, 5, 0.95);
    traffic.until(BEGIN + 12 * HOUR_MS);
    while (!traffic.pass(0.7));
    const raisedAt = traffic.at;
    while (traffic.pass());
    expect(traffic.at - raisedAt).toBeLessThan(5 * 60_000);
    while (!traffic.pass(0.7));
    const again = traffic.at;
    while (traffic.pass(0.7));
    expect(traffic.at - again).toBe(24 * HOUR_MS);
    expect(usualRate(traffic.state!)).toBeCloseTo(0.7 * 0.95, 1);
  });

  it('raises no alarm for a subject without history, nor for a burst', () => {
    let state = nextRate(null, { at: BEGIN, good: 0, bad: 400 });
    expect(state.raisedAt).toBeNull();
    const known = new Traffic(4, 5, 0.95);
    known.until(BEGIN + 6 * HOUR_MS);
    state = nextRate(known.state, { at: known.at, good: 0, bad: 60 });
    for (let i = 1; i <= 20; i++) {
      state = nextRate(state, { at: known.at + i * SLICE_MS, good: 19, bad: 1 });
      expect([i, state.raisedAt]).toEqual([i, null]);
    }
  });
});
