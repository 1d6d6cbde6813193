import { clockTime } from '../../support/send-times';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A zone in which it is about noon at the start of these tests, so that the day does not change during a test. */
export const NOON_ZONE = zoneAtNoon();

function zoneAtNoon(): string {
  const ahead = 12 - Math.floor((Date.now() % DAY_MS) / HOUR_MS);
  // These names have the inverse sign.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** `YYYY-MM-DD` some days from now, in the time zone of a company. */
export function dayAhead(days: number, zone = NOON_ZONE): string {
  const today = Date.parse(`${clockTime(new Date(), zone).slice(0, 10)}T00:00:00Z`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day some months later, or the last day of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}
