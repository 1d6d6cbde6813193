import { RateLimit } from './rate-limit';

describe('RateLimit', () => {
  const takenIn = (seconds: number, perSecond: number, burstMs: number): number => {
    const limit = new RateLimit();
    let taken = 0;
    for (let at = 0; at < seconds * 1000; at += 0.5) if (limit.take(perSecond, burstMs, 1_000 + at)) taken++;
    return taken;
  };

  it('keeps the exact rate over time, plus one burst', () => {
    expect(takenIn(10, 100, 0)).toBe(1_000);
    expect(takenIn(10, 100, 200)).toBe(1_020);
  });

  it('accepts an even rate completely', () => {
    const limit = new RateLimit();
    for (let at = 0; at < 1_000; at += 10) expect(limit.take(100, 0, at)).toBe(true);
  });
});
