import { clockText, dayText } from './time-text';

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
