import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';
import { isCalendarDate } from './calendar';
import { zoneNamed } from './zones';

/** Callbacks and lists ask for the same seconds over and over. */
const formatted = new LRUCache<string, string>({ max: 10_000 });

/**
 * An instant as `Y-m-d H:i:s` on the clock of a zone: `2026-11-20 07:05:00`. Parts of a second are left out.
 * @throws RangeError when the zone or the date isn't valid.
 */
export function formatDateTime(date: Date, zone: string): string {
  const key = `${Math.floor(date.getTime() / 1000)} ${zone}`;
  const known = formatted.get(key);
  if (known !== undefined) return known;
  const text = onClockOf(date.getTime(), zone);
  formatted.set(key, text);
  return text;
}

/** Today by the company's clock: `2026-11-20`. Throws as `formatDateTime`. */
export function companyToday(zone: string, now: Date): string {
  return formatDateTime(now, zone).slice(0, 'yyyy-MM-dd'.length);
}

/** The ISO form of the instant moved by the zone's offset: no formatter to make, and Latin digits in every language. */
function onClockOf(milliseconds: number, zone: string): string {
  const offset = zoneNamed(zone).offset(milliseconds) * 60_000;
  return new Date(milliseconds + offset)
    .toISOString()
    .slice(0, 'yyyy-MM-ddTHH:mm:ss'.length)
    .replace('T', ' ');
}

/** The moment at which a day, `YYYY-MM-DD`, begins by a zone's clock. Throws as `formatDateTime`. */
export function beginOfDay(date: string, zone: string): Date {
  return DateTime.fromISO(date, { zone: zoneNamed(zone) })
    .startOf('day')
    .toJSDate();
}

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
/** What `readTime` takes, in words. */
export const TIME_TEXT = 'a date, or a time with its zone, like 2026-11-20T07:05:00Z';

/** A client's time: ISO with its zone, or a date, which begins by the clock of `zone`. Undefined for anything else. */
export function readTime(value: unknown, zone: string): Date | undefined {
  if (isCalendarDate(value)) return beginOfDay(value, zone);
  if (typeof value !== 'string' || !WITH_ZONE.test(value)) return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
