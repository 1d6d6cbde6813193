import { DateTime } from 'luxon';

const FORM = /^\d{4}-\d\d-\d\d$/;

/** Whether a value is a date of the calendar in the form `YYYY-MM-DD`. */
export function isCalendarDate(value: unknown): value is string {
  return typeof value === 'string' && FORM.test(value) && DateTime.fromISO(value, { zone: 'utc' }).isValid;
}

/**
 * The date so many months later (earlier, when negative): the same day of the month, or the month's last when it has no such day.
 *
 * `anchorDay` (1 to 31, default the date's own day) is the day to return to, so that a period which began on the 31st
 * goes 31 January, 28 February, 31 March.
 * @throws RangeError when `date` is no calendar date, or the others aren't such integers.
 */
export function addMonths(date: string, months: number, anchorDay?: number): string {
  const from = parse(date);
  const day = anchorDay ?? from.day;
  if (!Number.isInteger(months)) throw new RangeError(`${months} is not a whole number of months`);
  if (!Number.isInteger(day) || day < 1 || day > 31) throw new RangeError(`${day} is not a day of a month`);
  const month = from.startOf('month').plus({ months });
  if (!month.isValid) throw new RangeError(`${months} months from ${date} is beyond the calendar`);
  return month.set({ day: Math.min(day, month.daysInMonth) }).toISODate();
}

/** Days from one calendar date to another; negative when `to` is the earlier. Throws RangeError as `addMonths`. */
export function daysBetween(from: string, to: string): number {
  return Math.round(parse(to).diff(parse(from), 'days').days);
}

/** The date so many days later; earlier, when negative. Throws RangeError as `addMonths`. */
export function addDays(date: string, days: number): string {
  return parse(date).plus({ days }).toISODate();
}

/** In UTC, where every day has 24 hours. */
function parse(date: string): DateTime<true> {
  const parsed = DateTime.fromISO(date, { zone: 'utc' });
  if (!FORM.test(date) || !parsed.isValid) throw new RangeError(`${date} is not a calendar date`);
  return parsed;
}
