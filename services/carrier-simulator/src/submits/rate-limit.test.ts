import { RateLimit } from './rate-limit';

describe('RateLimit', () => {
  it('keeps the exact rate over time, plus one burst of 200 ms', () => {
    const limit = new RateLimit();
    let taken = 0;
    for (let at = 0; at < 10_000; at += 0.5) if (limit.take(100, 1_000 + at)) taken++;
    expect(taken).toBe(1_020);
  });

  it('accepts an even rate completely', () => {
    const limit = new RateLimit();
    for (let at = 0; at < 1_000; at += 10) expect(limit.take(100, at)).toBe(true);
  });
});
