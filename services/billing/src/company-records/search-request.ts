import { ValidationError } from '@herald/contracts/errors';
import { mobileSearchForms, stripSeparators } from '@herald/values/phone-numbers';
import { cleanText, toId } from '@herald/values/request-values';

export interface Lookup {
  field: string;
  value: string | number;
  index: string;
}

/** A match with an index over `company`, the field and `position`. */
export type OrderedMatch = { kind: 'exact' | 'prefix' } & Lookup;

/** A text within a field, by an index that begins with `company` and the field. */
export interface Part {
  field: string;
  index: string;
  value: string;
  at: 'anywhere' | 'end';
}

/** Records that any of the lookups or parts finds. */
export interface PartsMatch {
  kind: 'parts';
  lookups: Lookup[];
  parts: Part[];
}

/** The searched values, and the indexes that find them. */
export type Match = OrderedMatch | PartsMatch;

/** Maps the `type` of a search to a function that turns its `value` into a match. */
export type SearchTypes<M> = Record<string, (value: string) => M>;

const MAX_VALUE = 254;
const VALUE_TEXT = `value must be a text of 1 to ${MAX_VALUE} characters`;
const SHORTEST_END = 3;

/**
 * Reads `type` and `value` of a search.
 * @throws ValidationError if `type` is not one of the allowed types, which the error lists, or if `value` is invalid.
 */
export function parseSearch<M>(query: Record<string, unknown>, types: SearchTypes<M>): M {
  const allowed = Object.keys(types);
  const type = allowed.find((name) => name === query.type);
  const value = valueIn(query);
  if (type !== undefined && value !== null) return types[type]!(value);
  throw new ValidationError({
    ...(type === undefined ? { type: `type must be one of ${allowed.join(', ')}` } : {}),
    ...(value === null ? { value: VALUE_TEXT } : {}),
  });
}

/** @throws ValidationError */
export function readValue(query: Record<string, unknown>): string {
  const value = valueIn(query);
  if (value === null) throw new ValidationError({ value: VALUE_TEXT });
  return value;
}

function valueIn(query: Record<string, unknown>): string | null {
  const value = typeof query.value === 'string' ? cleanText(query.value) : '';
  return value !== '' && value.length <= MAX_VALUE ? value : null;
}

/** Search types of both customers and accounts. The names of the indexes begin with the name of the record. */
export function commonSearchTypes(record: 'customer' | 'account'): SearchTypes<Match> {
  return {
    mobile: (value) => ({ kind: 'parts', lookups: byNumber(value, record), parts: [] }),
    id: (value) => one('id', toId(value), `${record}_id`),
    name: (value) => ({ kind: 'prefix', field: 'nameKey', value, index: `${record}_name` }),
    personalNo: (value) => ({ kind: 'exact', field: 'personalNo', value, index: `${record}_personal_no` }),
    email: (value) => ({ kind: 'exact', field: 'email', value, index: `${record}_email` }),
    namePart: (value) => ({ kind: 'parts', lookups: [], parts: [namePart(value, record)] }),
    numberEnd: (value) => ({
      kind: 'parts',
      lookups: byNumber(value, record),
      parts: numberEnd(value, record),
    }),
  };
}

/** Records with the value in any of the common fields: texts and ids exactly, names in part, and numbers by their end. */
export function anyField(value: string, record: 'customer' | 'account'): PartsMatch {
  const id = toId(value);
  return {
    kind: 'parts',
    lookups: [
      ...(id === null ? [] : [{ field: 'id', value: id, index: `${record}_id` }]),
      ...byNumber(value, record),
      { field: 'personalNo', value, index: `${record}_personal_no` },
      { field: 'email', value, index: `${record}_email` },
    ],
    parts: [namePart(value, record), ...numberEnd(value, record)],
  };
}

/** The matches of a search over all companies: the beginning of the name, and the other common fields as a whole. */
export function wholeFields(value: string, record: 'customer' | 'account'): (Lookup | OrderedMatch)[] {
  const name = { kind: 'prefix', field: 'nameKey', value, index: `${record}_name` } as const;
  return [...anyField(value, record).lookups, name];
}

/** The only record that can have a value; no record if the value cannot be parsed. */
export function one(field: string, value: string | number | null, index: string): Match {
  return { kind: 'parts', lookups: value === null ? [] : [{ field, value, index }], parts: [] };
}

/** Records with a phone number, in any spelling with which a record is created. */
export function byNumber(value: string, record: string): Lookup[] {
  const { mobiles, numbers } = mobileSearchForms(value);
  return [
    ...mobiles.map((mobile) => ({ field: 'numbers.mobile', value: mobile, index: `${record}_mobile` })),
    ...numbers.map((number) => ({ field: 'numbers.number', value: number, index: `${record}_local_number` })),
  ];
}

function namePart(value: string, record: string): Part {
  return { field: 'nameKey', value, at: 'anywhere', index: `${record}_name` };
}

/** Local numbers too, because the international form of a number ends with its local form. */
function numberEnd(value: string, record: string): Part[] {
  const digits = stripSeparators(value).replace(/^\+/, '');
  if (!/^\d+$/.test(digits) || digits.length < SHORTEST_END) return [];
  return [{ field: 'numbers.mobile', value: digits, at: 'end', index: `${record}_mobile` }];
}
