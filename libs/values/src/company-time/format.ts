import { LRUCache } from 'lru-cache';
import { DAY_MS, midnightOf } from './calendar';
import { zoneNamed } from './zones';

/** A cache, because callbacks and lists format the same seconds repeatedly. */
const formatted = new LRUCache<string, string>({ max: 10_000 });

/**
 * Formats a date as `Y-m-d H:i:s` by the clock of a zone, for example `2026-11-20 07:05:00`. Fractions of a second are dropped.
 * @throws RangeError if the zone or the date is invalid
 */
export function formatDateTime(date: Date, zone: string): string {
  const key = `${Math.floor(date.getTime() / 1000)} ${zone}`;
  const known = formatted.get(key);
  if (known !== undefined) return known;
  const text = onClockOf(date.getTime(), zone);
  formatted.set(key, text);
  return text;
}

/** The current date by the company's clock, for example `2026-11-20`. @throws RangeError like `formatDateTime` */
export function companyToday(zone: string, now: Date): string {
  return formatDateTime(now, zone).slice(0, 'yyyy-MM-dd'.length);
}

/** The ISO form of the time plus the zone's offset. It needs no formatter, and has Latin digits in every language. */
function onClockOf(milliseconds: number, zone: string): string {
  return new Date(milliseconds + offsetAt(milliseconds, zone))
    .toISOString()
    .slice(0, 'yyyy-MM-ddTHH:mm:ss'.length)
    .replace('T', ' ');
}

/** The start of a day, `YYYY-MM-DD`, by the clock of a zone. @throws RangeError like `formatDateTime` */
export function beginOfDay(date: string, zone: string): Date {
  return firstAtOrAfter(midnightOf(date), zone);
}

/** The end of a day, which is the start of the next day, also for the last possible date. @throws RangeError like `formatDateTime` */
export function endOfDay(date: string, zone: string): Date {
  return firstAtOrAfter(midnightOf(date) + DAY_MS, zone);
}

/**
 * The timestamps of a local time in a zone: two if the clock repeats the local time, none if the clock skips it. The local time is given in ms as if
 * it were UTC.
 */
export function timestampsAt(local: number, zone: string): number[] {
  return candidatesFor(local, zone).filter((timestamp) => timestamp + offsetAt(timestamp, zone) === local);
}

/** The start of a day. The clock may skip midnight. If the clock repeats midnight, the day begins with the first occurrence. */
function firstAtOrAfter(local: number, zone: string): Date {
  return new Date(
    candidatesFor(local, zone).find((timestamp) => timestamp + offsetAt(timestamp, zone) >= local)!,
  );
}

/** The timestamps of a local time with each offset of the zone around that time, ascending. */
function candidatesFor(local: number, zone: string): number[] {
  const offsets = [local - DAY_MS, local, local + DAY_MS].map((timestamp) => offsetAt(timestamp, zone));
  return [...new Set(offsets)].map((offset) => local - offset).sort((one, other) => one - other);
}

/** The offset from UTC in ms. Offsets from the time before time zones have seconds. */
export function offsetAt(timestamp: number, zone: string): number {
  return Math.round(zoneNamed(zone).offset(timestamp) * 60_000);
}
