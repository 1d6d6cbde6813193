import { beginOfDay, endOfDay } from '@herald/company-time';
import type { FieldErrors } from './read-fields';

/** Days from one until another, both included; `YYYY-MM-DD`. */
export interface DaySpan {
  from?: string;
  to?: string;
}

/** What is wrong with the order of two days. */
export function orderOfDays({ from, to }: DaySpan): FieldErrors {
  return from !== undefined && to !== undefined && to < from ? { to: 'to must not be before from' } : {};
}

/** The moments of these days by a zone's clock, as a condition on a date; undefined where neither day is given. */
export function momentsOf({ from, to }: DaySpan, zone: string): { $gte?: Date; $lt?: Date } | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from === undefined ? {} : { $gte: beginOfDay(from, zone) }),
    ...(to === undefined ? {} : { $lt: endOfDay(to, zone) }),
  };
}
