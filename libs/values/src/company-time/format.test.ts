import fc from 'fast-check';
import { beginOfDay, companyToday, endOfDay, formatDateTime } from './format';
import { readTime } from './read-time';

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

  it('agrees with Intl and with companyToday', () => {
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
    // A date begins by the clock of the zone.
    ['2026-11-20', '2026-11-19T20:00:00.000Z'],
    ['2026-11-20 07:05:00', '2026-11-20T03:05:00.000Z'],
    ['2026-11-20T07:05', '2026-11-20T03:05:00.000Z'],
    ['2026-11-20T07:05:00.123456789+0400', '2026-11-20T03:05:00.123Z'],
    ['1900-01-02', '1900-01-01T21:00:49.000Z'],
    ['9999-12-31', '9999-12-30T20:00:00.000Z'],
    ['9999-12-31 23:59:59', '9999-12-31T19:59:59.000Z'],
  ])('%s is %s', (given, expected) => {
    expect(readTime(given, 'Asia/Tbilisi')?.toISOString()).toBe(expected);
  });

  it.each([
    '',
    '2026-02-30',
    '2026-02-30T07:05:00Z',
    '2027-02-29T07:05:00+04:00',
    '2026-11-20T25:00Z',
    '2026-11-20T24:00Z',
    '2026-11-20T07:60Z',
    '2026-11-20T23:59:60Z',
    '2026-11-20T07:05:00+15:00',
    '2026-11-20T07:05:00+04:60',
    '2026-11-20T07:05:00z',
    '2026-11-20T07:05:00 04:00',
    '2026-11',
    '2027',
    '20261120',
    '2026-324',
    '2026-W47-5',
    '1899-12-31',
    '+010000-01-01',
    '10000-01-01',
    '1',
    'today',
    1_700_000_000,
    null,
    ['2026-11-20'],
  ])('%j is not a time', (given) => expect(readTime(given, 'UTC')).toBeUndefined());
});

it('a local time that a clock skips does not exist, and a repeated local time means its first occurrence', () => {
  expect(readTime('2026-03-29 02:30', 'Europe/Berlin')).toBeUndefined();
  expect(readTime('2026-10-25 02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(readTime('9999-12-31T23:59:59Z', 'Asia/Tbilisi')).toBeUndefined();
  expect(readTime('9999-12-31T23:59:59Z', 'UTC')?.toISOString()).toBe('9999-12-31T23:59:59.000Z');
});

describe('the days of a zone', () => {
  const SUMMER_AND_WINTER = ['2026-07-15T12:00:00Z', '2027-01-15T12:00:00Z'];
  afterEach(() => jest.useRealTimers());

  it.each([
    // Clocks are set back over midnight: from 1:00 to 0:00, or from 0:00 to 23:00 of the previous day.
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00Z', 25],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', 25],
    ['2026-10-24', 'Asia/Beirut', '2026-10-23T21:00:00Z', 25],
    ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00Z', 24],
    ['2024-03-23', 'America/Asuncion', '2024-03-23T03:00:00Z', 25],
    ['2024-03-24', 'America/Asuncion', '2024-03-24T04:00:00Z', 24],
    // Clocks are set forward over midnight.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z', 23],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00Z', 23],
    // The zone skipped the complete day.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', 24],
    ['9999-12-31', 'UTC', '9999-12-31T00:00:00Z', 24],
  ])('%s in %s begins at %s and has %d hours, in summer as in winter', (day, where, begin, hours) => {
    for (const now of SUMMER_AND_WINTER) {
      jest.useFakeTimers({ now: new Date(now) });
      expect(beginOfDay(day, where)).toEqual(new Date(begin));
      expect((endOfDay(day, where).getTime() - beginOfDay(day, where).getTime()) / 3_600_000).toBe(hours);
    }
  });

  it('follow each other without gaps', () => {
    fc.assert(
      fc.property(date, zone, (instant, where) => {
        const today = companyToday(where, instant);
        expect(beginOfDay(today, where).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(endOfDay(today, where).getTime()).toBeGreaterThan(instant.getTime());
      }),
    );
  });
});
