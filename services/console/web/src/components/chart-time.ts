import { clockText, dateText, dayText } from './time-text';

/** The length of time of a chart's point. */
export type ChartUnit = 'day' | 'minute';

/** Milliseconds of a day that has a name only, such as `2027-01-31` of a time in the company's zone, or of a month, `2027-01`. */
export function dayAt(name: string): number {
  const [year, month, day = '01'] = name.slice(0, 10).split('-');
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/**
 * The label of a point. A day is its name already (`dayAt`), so no zone may move it; a minute is an instant, and is shown in `zone`.
 * @param zone IANA name
 */
export function pointLabel(
  ms: number,
  unit: ChartUnit,
  { locale, zone }: { locale: string; zone: string },
): string {
  return unit === 'day' ? dayText(ms, locale) : clockText(ms, { locale, zone });
}

/** The first and the last point, for the line below the chart: days of several years with their years. */
export function spanOf(
  at: number[],
  unit: ChartUnit,
  form: { locale: string; zone: string },
): [string, string] {
  const ends = [at[0]!, at.at(-1)!] as const;
  const [first, last] = ends.map((ms) => new Date(ms).getUTCFullYear());
  const named = (ms: number): string =>
    unit === 'day' && first !== last ? dateText(ms, form.locale) : pointLabel(ms, unit, form);
  return [named(ends[0]), named(ends[1])];
}

/**
 * Indexes of the points that get a label on the axis, evenly spaced, the newest included. Labels are at points only: positions in
 * between, which a chart would choose by the browser's own clock, belong to no day.
 */
export function labelledPoints(points: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(points / Math.max(1, most)));
  const labelled: number[] = [];
  for (let at = points - 1; at >= 0; at -= step) labelled.unshift(at);
  return labelled;
}
