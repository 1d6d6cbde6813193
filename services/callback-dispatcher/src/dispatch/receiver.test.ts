import { CALLBACK_BYTES } from '../callbacks/callback-model';
import { testCallback } from '../testing/callbacks';
import { LIMITS } from '../testing/dispatcher';
import { type DispatchLimits, type Entry, Receiver, type Usage } from './receiver';

let usage: Usage;
beforeEach(() => {
  usage = { bytes: 0, inFlight: 0, probes: 0 };
});

const entry = (url = '', isProbe = false): Entry =>
  ({ callback: testCallback(1, 0, { url }), isProbe }) as unknown as Entry;

it('gets a share of the memory that shrinks as the number of receivers grows', () => {
  const limits: DispatchLimits = { ...LIMITS, memory: 1_000 * CALLBACK_BYTES };
  const held = Array.from({ length: 3_000 }, (_, company) => {
    const receiver = new Receiver(String(company), company);
    // A long URL counts: each of these callbacks takes twice as much memory as one without.
    while (receiver.callbacks < 300 && receiver.freeCapacity(usage, limits) > 0)
      receiver.count(entry('x'.repeat(1_024)), usage, 1);
    return receiver.callbacks;
  });
  expect(held.slice(0, 3)).toEqual([100, 80, 64]);
  // An eighth of the memory is reserved for receivers without a callback in memory.
  expect(held.filter((count) => count === 1).length).toBeGreaterThan(60);
  expect(held.at(-1)).toBe(0);
  expect(usage.bytes).toBeLessThan(limits.memory + 2 * CALLBACK_BYTES);
});

it('is given callbacks from the database while few are ready, and once a second while new ones are many', () => {
  const one = new Receiver('1', 1);
  one.due.add(0);
  one.claimedAt = 1_000;
  for (let ready = 0; ready < 64; ready++) one.ready.push(entry());
  expect([one.wanted(1_999, usage, LIMITS), one.wanted(2_000, usage, LIMITS)]).toEqual([0, 64]);
  one.ready.shift();
  expect(one.wanted(1_999, usage, LIMITS)).toBe(65);
});

describe('its circuit breaker', () => {
  const receiver = (): Receiver => new Receiver('1', 1);
  const silences = (one: Receiver, times: number, now = 0): boolean =>
    Array.from({ length: times }, () => one.notAnswered(now, usage, LIMITS)).some(Boolean);

  it('opens after 20 attempts in a row without an answer, and probes at growing intervals', () => {
    const one = receiver();
    silences(one, 19);
    one.answered(0);
    expect([silences(one, 19), one.isOutOfReach]).toEqual([false, false]);
    expect([silences(one, 1), one.isOutOfReach, one.isPaused(999), one.isPaused(1_000)]).toEqual([
      ...[true, true, true, false],
    ]);
    expect(one.freeAttempts(999, usage, LIMITS, false)).toBe(0);
    expect(one.freeAttempts(1_000, usage, LIMITS, false)).toBe(1);
    // The probe gets no answer either.
    silences(one, 1, 1_000);
    expect([one.isPaused(2_999), one.isPaused(3_000)]).toEqual([true, false]);
    for (let now = 10_000; now < 1_000_000; now += 100_000) silences(one, 1, now);
    expect([one.isPaused(939_999), one.isPaused(940_001)]).toEqual([true, false]);
    one.answered(950_000);
    expect([one.isOutOfReach, one.freeAttempts(950_000, usage, LIMITS, false)]).toEqual([false, 64]);
  });

  it('opens sooner if each receiver gets few attempts', () => {
    usage.inFlight = (3 / 4) * 2_048 - 1;
    const one = receiver();
    silences(one, 2);
    expect(one.isOutOfReach).toBe(false);
    silences(one, 1);
    expect(one.isOutOfReach).toBe(true);
  });

  it('is independent of the attempts of other receivers: probes have their own', () => {
    const limits = { ...LIMITS, attempts: 8 };
    const dead = [1, 2, 3].map((company) => new Receiver(String(company), company));
    for (const one of dead) silences(one, 20);
    const sent = dead.map((one) => {
      const free = one.freeAttempts(1_000, usage, limits, false);
      if (free > 0) one.countAttempt(entry('', true), usage, 1);
      return free;
    });
    expect(sent).toEqual([1, 1, 0]);
    expect(receiver().freeAttempts(0, usage, limits, false)).toBe(1);
    usage.inFlight = 8;
    expect(receiver().freeAttempts(0, usage, limits, false)).toBe(0);
    dead[0]!.countAttempt(entry('', true), usage, -1);
    expect(dead[2]!.freeAttempts(1_000, usage, limits, false)).toBe(1);
  });
});

describe('a pause that it asks for', () => {
  it('stops attempts and new callbacks, then allows one attempt, and the others after its answer', () => {
    const one = new Receiver('1', 1);
    expect(one.askedToWait(1, 60_000)).toBe(true);
    one.answered(100);
    expect([one.takesNew(59_999), one.freeAttempts(59_999, usage, LIMITS, false)]).toEqual([false, 0]);
    expect([one.isOutOfReach, one.isIdle(59_999), one.isIdle(60_000)]).toEqual([false, false, true]);
    expect([one.takesNew(60_000), one.freeAttempts(60_000, usage, LIMITS, false)]).toEqual([true, 1]);
    one.answered(60_100);
    expect(one.freeAttempts(60_100, usage, LIMITS, false)).toBe(64);
  });

  it('may be extended by a later answer, but not shortened', () => {
    const one = new Receiver('1', 1);
    one.askedToWait(1, 60_000);
    expect(one.askedToWait(2, 1_000)).toBe(false);
    expect([one.isPaused(59_999), one.askedToWait(3, 70_000), one.isPaused(69_999)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('ends with new settings, and an answer to an earlier attempt does not begin it again', () => {
    const one = new Receiver('1', 1);
    one.askedToWait(1, 60_000);
    one.settingsChanged(5_000);
    expect([one.isPaused(5_000), one.askedToWait(4_999, 60_000), one.isPaused(5_000)]).toEqual([
      ...[false, false, false],
    ]);
    expect(one.askedToWait(5_001, 60_000)).toBe(true);
  });
});
