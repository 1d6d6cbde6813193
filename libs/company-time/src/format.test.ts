import fc from 'fast-check';
import { companyToday, formatDateTime, readTime } from './format';

const zone = fc.constantFrom('Asia/Tbilisi', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC');
const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('formatDateTime', () => {
  it.each([
    ['2026-11-20T03:05:00.999Z', 'Asia/Tbilisi', '2026-11-20 07:05:00'],
    ['2026-12-31T20:00:00Z', 'Asia/Tbilisi', '2027-01-01 00:00:00'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29 01:59:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29 03:00:00'],
  ])('%s in %s is %s', (instant, where, expected) => {
    expect(formatDateTime(new Date(instant), where)).toBe(expected);
    expect(formatDateTime(new Date(instant), where)).toBe(expected);
  });

  it('agrees with Intl, and companyToday with it', () => {
    fc.assert(
      fc.property(date, zone, (instant, where) => {
        const intl = new Intl.DateTimeFormat('sv-SE', {
          timeZone: where,
          dateStyle: 'short',
          timeStyle: 'medium',
        });
        const text = formatDateTime(instant, where);
        expect(text).toBe(intl.format(instant));
        expect(companyToday(where, instant)).toBe(text.slice(0, 10));
      }),
    );
  });

  it('refuses an unknown zone and an invalid date', () => {
    expect(() => formatDateTime(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
    expect(() => formatDateTime(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
  });
});

describe('readTime', () => {
  it.each([
    ['2026-11-20T07:05:00Z', '2026-11-20T07:05:00.000Z'],
    ['2026-11-20T07:05+04:00', '2026-11-20T03:05:00.000Z'],
    ['2026-11-20T07:05:00.250Z', '2026-11-20T07:05:00.250Z'],
    // By the clock of the zone.
    ['2026-11-20', '2026-11-19T20:00:00.000Z'],
  ])('%s is %s', (given, expected) => {
    expect(readTime(given, 'Asia/Tbilisi')?.toISOString()).toBe(expected);
  });

  it.each([
    '',
    '2026-02-30',
    '2026-11-20T07:05:00',
    '2026-11-20T25:00Z',
    'today',
    1_700_000_000,
    null,
    ['2026-11-20'],
  ])('%j is none', (given) => expect(readTime(given, 'UTC')).toBeUndefined());
});
