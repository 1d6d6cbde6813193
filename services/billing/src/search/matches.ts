import type { mongo } from 'mongoose';
import { mobileSearchForms } from '@herald/phone-numbers';
import type { Match } from './record-search';

/** Records with a number: in international form, with or without `+` or `00`, or in local form (decisions, Billing). */
export function mobileMatch<T>(value: string): Match<T> {
  const { mobile, number } = mobileSearchForms(value);
  const forms = [
    ...(mobile === null ? [] : [{ 'numbers.mobile': mobile }]),
    ...(number === null ? [] : [{ 'numbers.number': number }]),
  ];
  return forms.length === 0
    ? nothing()
    : { kind: 'few', filter: { $or: forms } as unknown as mongo.Filter<T> };
}

/** The record with this id. */
export function idMatch<T>(value: string): Match<T> {
  return /^\d{1,15}$/.test(value)
    ? { kind: 'few', filter: { id: Number(value) } as unknown as mongo.Filter<T> }
    : nothing();
}

/** What no record matches: ids begin at 1. */
export function nothing<T>(): Match<T> {
  return { kind: 'few', filter: { id: 0 } as unknown as mongo.Filter<T> };
}
