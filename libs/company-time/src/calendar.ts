/*
 * Calculates dates from numbers without a library. A billing run needs several dates for each of a million accounts, and a library
 * would take longer per date than writing the account does.
 */

const FORM = /^\d{4}-\d\d-\d\d$/;
export const DAY_MS = 86_400_000;
/** Years that requests can name. */
const [FIRST_YEAR, LAST_YEAR] = ['1900', '9999'];

/** Whether a value is a date of the calendar in the form `YYYY-MM-DD`, of the years 1900 to 9999. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !FORM.test(value)) return false;
  const year = value.slice(0, 'YYYY'.length);
  return FIRST_YEAR <= year && year <= LAST_YEAR && isDay(value, Date.parse(value));
}

/**
 * The date this number of months later (earlier if negative): the same day of the month, or the last day of a shorter month.
 *
 * `anchorDay` (1 to 31, default the date's own day) is the day to return to, so that a period which began on the 31st goes 31 January, 28 February,
 * 31 March.
 * @throws RangeError if `date` is no calendar date, or the other values are not such integers.
 */
export function addMonths(date: string, months: number, anchorDay?: number): string {
  const at = new Date(midnightOf(date));
  const day = anchorDay ?? at.getUTCDate();
  if (!Number.isInteger(months)) throw new RangeError(`${months} is not a whole number of months`);
  if (!Number.isInteger(day) || day < 1 || day > 31) throw new RangeError(`${day} is not a day of a month`);
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const lastOfMonth = new Date(at);
  lastOfMonth.setUTCMonth(at.getUTCMonth() + 1, 0);
  return textOf(at.setUTCDate(Math.min(day, lastOfMonth.getUTCDate())));
}

/** Days from one calendar date to another; negative when `to` is the earlier. Throws RangeError as `addMonths`. */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

/** The date this number of days later (earlier if negative). Throws RangeError as `addMonths`. */
export function addDays(date: string, days: number): string {
  return textOf(midnightOf(date) + days * DAY_MS);
}

/**
 * Whole days of suspensions: of those that are over, and of the one that goes on since a day, up to `today`. The day on which one began
 * and the one on which it ended were served in part.
 */
export function daysSuspended(
  { days, since }: { days: number; since: string | null },
  today: string,
): number {
  return days + (since === null ? 0 : Math.max(0, daysBetween(since, today) - 1));
}

/** ms since 1970 in UTC, in which every day has 24 hours. */
export function midnightOf(date: string): number {
  const at = FORM.test(date) ? Date.parse(date) : NaN;
  if (!isDay(date, at)) throw new RangeError(`${date} is not a calendar date`);
  return at;
}

/** `Date` reads 30 February as a day of March, which this check detects. */
function isDay(date: string, at: number): boolean {
  return !Number.isNaN(at) && Number(date.slice(-2)) === new Date(at).getUTCDate();
}

function textOf(at: number): string {
  const text = Number.isNaN(at) ? '' : new Date(at).toISOString();
  if (text.length !== 'YYYY-MM-DDTHH:mm:ss.sssZ'.length) throw new RangeError('That is beyond the calendar');
  return text.slice(0, 'YYYY-MM-DD'.length);
}
