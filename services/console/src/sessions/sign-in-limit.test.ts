import { SignInLimit } from './sign-in-limit';

describe('failed sign-ins', () => {
  const fixture = () => {
    const clock = { at: 0 };
    const limit = new SignInLimit(() => new Date(clock.at));
    const fail = (from: string, times: number): void => {
      for (let i = 0; i < times; i++) limit.count(from);
    };
    return { clock, limit, fail };
  };

  it('block their address after 20 within a minute, and no other address', () => {
    const { clock, limit, fail } = fixture();
    fail('192.0.2.7', 19);
    expect(() => limit.requireAllowed('192.0.2.7')).not.toThrow();
    fail('192.0.2.7', 1);
    expect(() => limit.requireAllowed('192.0.2.7')).toThrow('Try again in 60 s');
    expect(() => limit.requireAllowed('192.0.2.8')).not.toThrow();
    clock.at = 60_000;
    expect(() => limit.requireAllowed('192.0.2.7')).not.toThrow();
  });

  it('count per IPv6 /64, which is one subscriber', () => {
    const { limit, fail } = fixture();
    for (let i = 0; i < 20; i++) fail(`2001:db8:1:2::${i.toString(16)}`, 1);
    expect(() => limit.requireAllowed('2001:db8:1:2:ffff::1')).toThrow('Try again');
    expect(() => limit.requireAllowed('2001:db8:1:3::1')).not.toThrow();
  });

  it('do not block secrets of the right form, up to a limit per second', () => {
    const { clock, limit, fail } = fixture();
    const addresses = Array.from({ length: 11 }, (_, at) => `192.0.2.${at}`);
    for (const from of addresses) fail(from, 20);
    const passed = (from: string): number => {
      for (let count = 0; ; count++) {
        try {
          limit.requireAllowed(from, 'right form');
        } catch {
          return count;
        }
      }
    };
    expect(addresses.map(passed)).toEqual([...Array<number>(10).fill(10), 0]);
    clock.at = 1_000;
    expect(passed('192.0.2.10')).toBe(10);
    expect(() => limit.requireAllowed('192.0.2.9')).toThrow('Try again');
  });
});
