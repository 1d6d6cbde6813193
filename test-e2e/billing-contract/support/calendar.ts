import { clockTime } from '../../support/send-times';

const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` by a company's clock, some days from now. */
export function dayAhead(days: number, zone?: string): string {
  const today = Date.parse(`${clockTime(new Date(), zone).slice(0, 10)}T00:00:00Z`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day some months later, the last of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}
