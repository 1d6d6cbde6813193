import { said } from '@herald/contracts/errors';
import { isCalendarDate, midnightOf } from './calendar';
import { beginOfDay, timestampsAt, offsetAt } from './format';

const FORM =
  /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(0\d|1[0-4]):?([0-5]\d))?$/;

/** The values that `readTime` accepts, in words. */
export const TIME_TEXT = said('be_time');

/**
 * Reads a time in a request: a date, which begins by the clock of `zone`, or a timestamp. Undefined for any other value, and for times that do not
 * exist, such as 30 February or an hour that the clock skips.
 */
export function readTime(value: unknown, zone: string): Date | undefined {
  return isCalendarDate(value) ? beginOfDay(value, zone) : readTimestamp(value, zone);
}

/**
 * Reads a timestamp in a request: date and time with `Z` or an offset, or without both by the clock of `zone`. A repeated local time means its first
 * occurrence. Digits after milliseconds are dropped. Undefined for any other value, and for times that do not exist.
 */
export function readTimestamp(value: unknown, zone: string): Date | undefined {
  const match = typeof value === 'string' ? FORM.exec(value) : null;
  if (!match) return undefined;
  const [text, day, hours, minutes, seconds = '0', parts = '', sign, offsetHours, offsetMinutes] = match;
  if (!isCalendarDate(day)) return undefined;
  const local =
    midnightOf(day) +
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
    Number(parts.slice(0, 3).padEnd(3, '0'));
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  if (sign !== undefined) return within(sign === '+' ? local - offset : local + offset, zone);
  return within(text.endsWith('Z') ? local : timestampsAt(local, zone)[0], zone);
}

const [FIRST, END] = [Date.UTC(1900, 0, 1), Date.UTC(10_000, 0, 1)];

/** Accepts only timestamps of the years 1900 to 9999 in UTC and in the zone, because both may be used to format them. */
function within(timestamp: number | undefined, zone: string): Date | undefined {
  if (timestamp === undefined) return undefined;
  const clocks = [timestamp, timestamp + offsetAt(timestamp, zone)];
  return clocks.every((clock) => FIRST <= clock && clock < END) ? new Date(timestamp) : undefined;
}
