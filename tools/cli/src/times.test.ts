import { hasLocalTimes, inUtc } from './times';

describe('times in a company’s time zone', () => {
  it.each([
    ['2026-11-20 11:05:00', 'Asia/Tbilisi', '2026-11-20T07:05:00Z'],
    ['2026-07-01 00:30:00', 'Europe/Berlin', '2026-06-30T22:30:00Z'],
    ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59Z'],
    ['2026-11-20 11:05:00', 'UTC', '2026-11-20T11:05:00Z'],
  ])('%s in %s is %s', (local, zone, utc) => expect(inUtc({ at: [local] }, zone)).toEqual({ at: [utc] }));

  it('leaves a text that is not a time, or that names its zone', () => {
    const others = { day: '2026-11-20', at: '2026-11-20T07:05:00.000Z', n: 1, none: null };
    expect(inUtc(others, 'Asia/Tbilisi')).toEqual(others);
    expect([hasLocalTimes(others), hasLocalTimes([{ at: '2026-11-20 11:05:00' }])]).toEqual([false, true]);
  });
});
