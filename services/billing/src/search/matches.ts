import { mobileSearchForms } from '@herald/phone-numbers';
import { toId } from '@herald/request-values';
import type { Lookup, Match } from './record-search';

/** What no record matches. */
export const NOTHING: Match = { kind: 'few', lookups: [] };

/** Records with a number: in international form, with or without `+` or `00`, or in local form (decisions, Billing). */
export function mobileMatch(value: string, indexes: { mobile: string; number: string }): Match {
  const { mobile, number } = mobileSearchForms(value);
  const lookups: Lookup[] = [];
  if (mobile !== null) lookups.push({ field: 'numbers.mobile', value: mobile, index: indexes.mobile });
  if (number !== null) lookups.push({ field: 'numbers.number', value: number, index: indexes.number });
  return { kind: 'few', lookups };
}

/** The record with this id. */
export function idMatch(value: string, index: string): Match {
  return one('id', toId(value), index);
}

/** The record that alone can have a value; none where the value can't be read. */
export function one(field: string, value: string | number | null, index: string): Match {
  return value === null ? NOTHING : { kind: 'few', lookups: [{ field, value, index }] };
}
