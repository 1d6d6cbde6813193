import { LRUCache } from 'lru-cache';
import { DAY_MS, midnightOf } from './calendar';
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
  return new Date(milliseconds + offsetAt(milliseconds, zone))
    .toISOString()
    .slice(0, 'yyyy-MM-ddTHH:mm:ss'.length)
    .replace('T', ' ');
}

/** The timestamp at which a day, `YYYY-MM-DD`, begins by a zone's clock. Throws as `formatDateTime`. */
export function beginOfDay(date: string, zone: string): Date {
  return firstAtOrAfter(midnightOf(date), zone);
}

/** The timestamp at which a day ends and the next one begins, also for the last day that can be written. Throws as `formatDateTime`. */
export function endOfDay(date: string, zone: string): Date {
  return firstAtOrAfter(midnightOf(date) + DAY_MS, zone);
}

/**
 * The timestamps at which a zone's clock shows a local time, given in ms as if it were UTC: two if the clock repeats it, none if the clock skips it.
 */
export function momentsAt(local: number, zone: string): number[] {
  return candidatesFor(local, zone).filter((moment) => moment + offsetAt(moment, zone) === local);
}

/** Midnight itself may be skipped; if it is repeated, the day begins with the first. */
function firstAtOrAfter(local: number, zone: string): Date {
  return new Date(candidatesFor(local, zone).find((moment) => moment + offsetAt(moment, zone) >= local)!);
}

/** The timestamps of a local time by each offset that the zone has about then, ascending. */
function candidatesFor(local: number, zone: string): number[] {
  const offsets = [local - DAY_MS, local, local + DAY_MS].map((moment) => offsetAt(moment, zone));
  return [...new Set(offsets)].map((offset) => local - offset).sort((one, other) => one - other);
}

/** ms to add to UTC. Offsets before time zones were introduced have seconds. */
export function offsetAt(moment: number, zone: string): number {
  return Math.round(zoneNamed(zone).offset(moment) * 60_000);
}
