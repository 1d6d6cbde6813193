import { takeOtp, takeProof } from './guard';
import { type GuardState, newRuns, newState } from './guard-state';
import { packState, unpackState } from './packed-state';
import { randomOf } from './testing/simulated-day';

const HOUR_MS = 3_600_000;
const at = Date.parse('2027-01-31T10:00:00Z');
const otpTo = (number: string) => ({
  hash: number,
  block: number.slice(0, -4),
  line: Number(number.slice(-4)),
});
const random = randomOf(7);
const anyIn = (prefix: string, length: number): string =>
  prefix +
  String(Math.floor(random() * 10 ** (length - prefix.length))).padStart(length - prefix.length, '0');

/** A company with two days of 40 numbers per hour in its own country. */
function known(): GuardState {
  const state = newState(at - 48 * HOUR_MS);
  for (let i = 0; i < 48 * 40; i++) {
    takeOtp(state, otpTo(anyIn(`9955${Math.floor(random() * 10)}`, 12)), at - 48 * HOUR_MS + i * 90_000);
  }
  return state;
}

describe('takeOtp', () => {
  it('holds repeated requests for one number until they stop', () => {
    const state = known();
    const holds = Array.from({ length: 15 }, (_, i) =>
      takeOtp(state, otpTo('995599000001'), at + i * 60_000),
    );
    expect(holds.slice(0, 10)).toEqual(Array(10).fill(null));
    expect(holds.slice(11)).toEqual(Array(4).fill({ by: 'number', key: '', signal: 'repeated' }));
    expect(takeOtp(state, otpTo('995599000001'), at + 3 * HOUR_MS)).toBeNull();
  });

  it('allows a company many OTPs to one number if that is usual for it', () => {
    const state = newState(at - 500 * HOUR_MS);
    for (let i = 0; i < 3_000; i++) takeOtp(state, otpTo('995599000001'), at - 500 * HOUR_MS + i * 600_000);
    const holds = Array.from({ length: 20 }, (_, i) =>
      takeOtp(state, otpTo('995599000002'), at + i * 30_000),
    );
    expect(holds.every((hold) => hold === null)).toBe(true);
  });

  it('holds consecutive numbers, and the block that contains them', () => {
    const state = known();
    const runs = newRuns();
    const holds = Array.from({ length: 12 }, (_, i) =>
      takeOtp(state, otpTo(`5354${1_000_000 + i * 3}`), at + i * 30_000, runs),
    );
    expect(holds.map((hold) => hold?.key ?? null)).toEqual([
      ...Array<null>(7).fill(null),
      ...Array<string>(5).fill('5354100'),
    ]);
    expect(holds[7]).toMatchObject({ by: 'prefix', signal: 'run' });
    // Other blocks are not affected.
    expect(takeOtp(state, otpTo(anyIn('9955', 12)), at + 400_000, runs)).toBeNull();
  });

  it('holds a crowded block, ends that when the crowd is gone, and is more suspicious of it for a day', () => {
    const state = known();
    const crowd = (from: number) =>
      Array.from({ length: 40 }, (_, i) => takeOtp(state, otpTo(anyIn('234801234', 13)), from + i * 10_000));
    expect(crowd(at).filter((hold) => hold === null).length).toBeLessThanOrEqual(20);
    expect(takeOtp(state, otpTo(anyIn('234801234', 13)), at + HOUR_MS)).toMatchObject({
      key: '234801234',
      signal: 'crowd',
    });
    expect(takeOtp(state, otpTo(anyIn('234801234', 13)), at + 6 * HOUR_MS)).toBeNull();
    expect(crowd(at + 6 * HOUR_MS).filter((hold) => hold === null).length).toBeLessThanOrEqual(6);
  });

  it('becomes suspicious sooner of unconfirmed codes, if the company reports confirmations', () => {
    const leaks = (confirms: boolean): number => {
      const state = newState(at - 48 * HOUR_MS);
      for (let i = 0; i < 48 * 40; i++) {
        const [otp, time] = [otpTo(anyIn(`9955${i % 10}`, 12)), at - 48 * HOUR_MS + i * 90_000];
        takeOtp(state, otp, time);
        if (confirms && i % 5 > 0) takeProof(state, otp, 'confirmed', time + 30_000);
      }
      return Array.from({ length: 300 }, (_, i) =>
        takeOtp(state, otpTo(anyIn('88017', 13)), at + i * 20_000),
      ).filter((hold) => hold === null).length;
    };
    expect(leaks(true)).toBeLessThan(0.6 * leaks(false));
  });

  it('has a state of bounded size, whatever the traffic', () => {
    const state = newState(at);
    for (let i = 0; i < 20_000; i++) takeOtp(state, otpTo(anyIn(String(1 + (i % 9)), 12)), at + i);
    expect(Math.max(state.blocks.size, state.ranges.size)).toBeLessThanOrEqual(3_000);
    expect(state.numbers.size).toBeLessThanOrEqual(4_000);
    expect(packState(state, at + 20_000).length).toBeLessThan(1_000_000);
  });

  it('continues from its state after a restart', () => {
    const state = known();
    for (let i = 0; i < 30; i++) takeOtp(state, otpTo(anyIn('234801234', 13)), at + i * 10_000);
    for (let i = 0; i < 11; i++) takeOtp(state, otpTo('995599000001'), at + i * 10_000);
    const again = unpackState(packState(state, at + 300_000), at + 300_000);
    expect(takeOtp(again, otpTo(anyIn('234801234', 13)), at + 310_000)).toMatchObject({ key: '234801234' });
    expect(takeOtp(again, otpTo('995599000001'), at + 310_000)).toMatchObject({ by: 'number' });
    expect(takeOtp(again, otpTo(anyIn('9955', 12)), at + 310_000)).toBeNull();
    expect(packState(again, at + 310_000)).not.toContain('undefined');
  });
});
