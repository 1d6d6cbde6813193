import { LRUCache } from 'lru-cache';
import { onClockOf } from './zones';

const DATE_TIME = 'yyyy-MM-dd HH:mm:ss';

/** Callbacks and lists ask for the same few seconds over and over; formatting one takes some microseconds. */
const formatted = new LRUCache<string, string>({ max: 10_000 });

/**
 * An instant as `Y-m-d H:i:s` on the clock of a zone: `2026-11-20 07:05:00`. Parts of a second are left out.
 * @throws RangeError when the zone or the date isn't valid.
 */
export function formatDateTime(date: Date, zone: string): string {
  const key = `${Math.floor(date.getTime() / 1000)} ${zone}`;
  const known = formatted.get(key);
  if (known !== undefined) return known;
  const text = onClockOf(zone, date).toFormat(DATE_TIME);
  formatted.set(key, text);
  return text;
}

/** The calendar date of an instant in a zone: `2026-11-20`. Throws as `formatDateTime`. */
export function formatDate(date: Date, zone: string): string {
  return formatDateTime(date, zone).slice(0, 'yyyy-MM-dd'.length);
}

/** Today by the company's clock: `2026-11-20`. */
export function companyToday(zone: string, now: Date): string {
  return formatDate(now, zone);
}
