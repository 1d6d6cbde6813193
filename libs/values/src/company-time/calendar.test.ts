import fc from 'fast-check';
import { addMonths, daysBetween, isCalendarDate } from './calendar';

const DAY = 86_400_000;
const text = (date: Date): string => date.toISOString().slice(0, 10);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / DAY) * DAY));

describe('isCalendarDate', () => {
  it('accepts every existing day', () => {
    fc.assert(fc.property(day, (date) => expect(isCalendarDate(text(date))).toBe(true)));
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-1-1',
    '2026-01-01T00:00',
    '2026-01-01 ',
    '1899-12-31',
    '0000-01-01',
    '',
    20260101,
    null,
  ])('refuses %p', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, undefined, '2026-02-28'],
    ['2028-01-31', 1, undefined, '2028-02-29'],
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2026-02-28', 1, undefined, '2026-03-28'],
    ['2028-02-29', 12, undefined, '2029-02-28'],
    ['2029-02-28', 36, 29, '2032-02-29'],
    ['2026-11-15', 2, undefined, '2027-01-15'],
    ['2026-03-31', -1, undefined, '2026-02-28'],
    ['2026-03-31', 0, undefined, '2026-03-31'],
  ])('%s and %d months (anchor %p) is %s', (date, months, anchor, expected) => {
    expect(addMonths(date, months, anchor)).toBe(expected);
  });

  it('returns the anchor day or the last day of the right month', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -60, max: 240 }),
        fc.integer({ min: 1, max: 31 }),
        (date, months, anchor) => {
          const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
          const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
          target.setUTCDate(Math.min(anchor, last));
          expect(addMonths(text(date), months, anchor)).toBe(text(target));
        },
      ),
    );
  });

  it('with an anchor, returns the same date in several steps as in one step', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (date, months) => {
        const anchor = date.getUTCDate();
        let stepped = text(date);
        for (let i = 0; i < months; i++) stepped = addMonths(stepped, 1, anchor);
        expect(stepped).toBe(addMonths(text(date), months));
      }),
    );
  });

  it.each([
    ['2026-02-30', 1, undefined],
    ['2026-02-01', 1.5, undefined],
    ['2026-02-01', 1, 0],
    ['2026-02-01', 1, 32],
    ['2026-02-01', 1e9, undefined],
  ])('refuses %s and %d months (anchor %p)', (date, months, anchor) => {
    expect(() => addMonths(date, months, anchor)).toThrow(RangeError);
  });
});

describe('daysBetween', () => {
  it('counts the days from the first date to the second date', () => {
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2);
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        expect(daysBetween(text(from), text(new Date(from.getTime() + days * DAY)))).toBe(days);
      }),
    );
  });

  it('refuses invalid dates', () => {
    expect(() => daysBetween('today', '2026-01-01')).toThrow(RangeError);
  });
});
