import { SignInLimit } from './sign-in-limit';

describe('sign-ins that fail', () => {
  let at = 0;
  const limit = new SignInLimit(() => new Date(at));
  const fail = (from: string, times: number): void => {
    for (let i = 0; i < times; i++) limit.count(from);
  };

  it('make their address wait after 20 within a minute, and no other', () => {
    fail('192.0.2.7', 19);
    expect(() => limit.requireRoom('192.0.2.7')).not.toThrow();
    fail('192.0.2.7', 1);
    expect(() => limit.requireRoom('192.0.2.7')).toThrow('Try again in 60 s');
    expect(() => limit.requireRoom('192.0.2.8')).not.toThrow();
    at = 60_000;
    expect(() => limit.requireRoom('192.0.2.7')).not.toThrow();
  });
});
