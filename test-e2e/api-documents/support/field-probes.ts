import { type DescribedOperation, type Document, type Json, resolved } from './open-api';

/** A value for one field, derived from the document. */
export interface Probe {
  /** Path of the field in body or query: `['settings', 'validityHours']`. */
  path: string[];
  value: unknown;
  /** Description of the probe. */
  what: string;
}

interface FieldSchema extends Json {
  type?: string | string[];
  properties?: Record<string, FieldSchema>;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Larger arrays add no information, and cost time. */
const MOST_ITEMS = 1_000;
const NOT_OF_FORMAT: Record<string, string> = {
  date: '2026-02-30',
  'date-time': 'no time',
  uri: 'no address',
  email: 'no address',
};

/** The fields of an operation's body and of objects in it, or of its query. */
export function fieldsOf(
  document: Document,
  operation: DescribedOperation,
): { path: string[]; schema: FieldSchema }[] {
  if (!operation.body) {
    return operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({ path: [name], schema: resolved<FieldSchema>(document, schema) }));
  }
  return fieldsIn(document, operation.body.schema, []);
}

function fieldsIn(
  document: Document,
  given: FieldSchema,
  above: string[],
): { path: string[]; schema: FieldSchema }[] {
  const { properties = {} } = resolved(document, given);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = [...above, name];
    const schema = resolved(document, field);
    // `was` is compared with what is stored, and not read.
    const isRead = schema.properties && name !== 'was';
    return [{ path, schema }, ...(isRead ? fieldsIn(document, schema, path) : [])];
  });
}

/** Values just beyond the documented limits: each has to be refused. */
export function beyond(path: string[], schema: FieldSchema, inQuery: boolean): Probe[] {
  const {
    enum: values,
    format,
    pattern,
    minLength,
    maxLength,
    minimum,
    maximum,
    minItems,
    maxItems,
  } = schema;
  const found: [string, unknown][] = [];
  if (!inQuery) found.push(['another type', hasType(schema, 'object') ? 'x' : {}]);
  else if (hasType(schema, 'integer')) found.push(['another type', 'no number']);
  if (values) found.push(['none of the values', 'none of these']);
  if (format && format in NOT_OF_FORMAT) found.push([`no ${format}`, NOT_OF_FORMAT[format]]);
  if (pattern) found.push(['not of the pattern', '\u2603']);
  if (minLength) found.push(['too short', '']);
  if (maxLength) found.push(['too long', 'x'.repeat(maxLength + 1)]);
  if (minimum !== undefined) found.push(['too small', minimum - 1]);
  if (maximum !== undefined && maximum < 1e12) found.push(['too large', maximum + 1]);
  if (minItems) found.push(['too few', []]);
  if (maxItems && maxItems <= MOST_ITEMS)
    found.push(['too many', Array.from({ length: maxItems + 1 }, () => 'x')]);
  return found.map(([what, value]) => ({ path, what, value }));
}

/** Values just at the limits: none may be refused. Fields that name a record are left out, because the record would have to exist. */
export function atLimit(path: string[], schema: FieldSchema): Probe[] {
  const { enum: values, format, pattern, maxLength, minimum, maximum } = schema;
  const found: [string, unknown][] = [];
  const isFree = hasType(schema, 'string') && !values && !format && !pattern;
  if (isFree && maxLength) found.push(['as long as it may be', 'x'.repeat(maxLength)]);
  if (values) found.push(...values.map((value): [string, unknown] => ['one of the values', value]));
  const isReference = /ID$/.test(path.at(-1)!);
  if (hasType(schema, 'integer') && !isReference && !values) {
    if (minimum !== undefined) found.push(['as small as it may be', minimum]);
    if (maximum !== undefined) found.push(['as large as it may be', maximum]);
  }
  return found.map(([what, value]) => ({ path, what, value }));
}

function hasType({ type }: FieldSchema, wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}

/** The fields with the probe's value inserted. */
export function withProbe(fields: Json, { path: [name, ...below], value, what }: Probe): Json {
  const inner =
    below.length === 0 ? value : withProbe((fields[name!] ?? {}) as Json, { path: below, value, what });
  return { ...fields, [name!]: inner };
}
