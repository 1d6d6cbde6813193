/*
 * Calculates dates without a library. A billing run needs several dates for each of a million accounts, and a library would take
 * longer for a date than MongoDB takes to write the account.
 */

const FORM = /^\d{4}-\d\d-\d\d$/;
export const DAY_MS = 86_400_000;
/** The range of years in requests. */
const [FIRST_YEAR, LAST_YEAR] = ['1900', '9999'];

/** Whether a value is an existing date of the years 1900 to 9999 in the form `YYYY-MM-DD`. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !FORM.test(value)) return false;
  const year = value.slice(0, 'YYYY'.length);
  return FIRST_YEAR <= year && year <= LAST_YEAR && isDay(value, Date.parse(value));
}

/**
 * Adds months to a date (negative for earlier dates). The result has the same day of the month, or the last day of a shorter month.
 *
 * `anchorDay` (1 to 31, default: the day of the date) is the wanted day, so that the periods of an account that began on the 31st start on
 * 31 January, 28 February and 31 March.
 * @throws RangeError if `date` is not a calendar date or another parameter is invalid
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

/** The number of days from one calendar date to another, negative if `to` is earlier. @throws RangeError like `addMonths` */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

/** Adds days to a date (negative for earlier dates). @throws RangeError like `addMonths` */
export function addDays(date: string, days: number): string {
  return textOf(midnightOf(date) + days * DAY_MS);
}

/**
 * The number of whole days of all suspensions up to `today`: `days` of past suspensions, and the days of the current suspension. The first
 * and the last day of a suspension do not count, because the company was active on a part of them.
 */
export function daysSuspended(
  { days, since }: { days: number; since: string | null },
  today: string,
): number {
  return days + (since === null ? 0 : Math.max(0, daysBetween(since, today) - 1));
}

/** The start of a date in ms since the epoch, in UTC, where every day has 24 hours. */
export function midnightOf(date: string): number {
  const at = FORM.test(date) ? Date.parse(date) : NaN;
  if (!isDay(date, at)) throw new RangeError(`${date} is not a calendar date`);
  return at;
}

/** Detects dates such as 30 February, which `Date` reads as a day of March. */
function isDay(date: string, at: number): boolean {
  return !Number.isNaN(at) && Number(date.slice(-2)) === new Date(at).getUTCDate();
}

function textOf(at: number): string {
  const text = Number.isNaN(at) ? '' : new Date(at).toISOString();
  if (text.length !== 'YYYY-MM-DDTHH:mm:ss.sssZ'.length)
    throw new RangeError('The date is outside the calendar');
  return text.slice(0, 'YYYY-MM-DD'.length);
}
