import { beginOfDay, endOfDay } from '@herald/values/company-time';
import type { FieldErrors } from './read-fields';

/** An inclusive range of days, `YYYY-MM-DD`. */
export interface DaySpan {
  from?: string;
  to?: string;
}

/** The field error of a range whose end is before its start; empty if the order is right. */
export function orderOfDays({ from, to }: DaySpan): FieldErrors {
  return from !== undefined && to !== undefined && to < from ? { to: 'to must not be before from' } : {};
}

/** A MongoDB condition on a date that matches these days in a time zone; undefined if neither day is given. */
export function timeRangeOf({ from, to }: DaySpan, zone: string): { $gte?: Date; $lt?: Date } | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from === undefined ? {} : { $gte: beginOfDay(from, zone) }),
    ...(to === undefined ? {} : { $lt: endOfDay(to, zone) }),
  };
}
