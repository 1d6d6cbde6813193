import { isDeepStrictEqual } from 'node:util';
import Joi from 'joi';
import {
  BadRequestError,
  ConflictError,
  said,
  textOf,
  ValidationError,
  type Words,
} from '@herald/contracts/errors';
import {
  type FieldErrors,
  type FieldTypes,
  isEmpty,
  readFields,
  unknownFields,
} from '../request/read-fields';
import { NO_NUMBER, readNumbers } from '../values/number-objects';
import { withoutEmpty } from '../values/texts';

type Fields = Record<string, unknown>;

/** A correction: the new values of fields, undefined to remove a value, and the values that its sender had read. */
export interface Correction<T> {
  change: Partial<T>;
  was: Seen<T>;
}

/** The fields of `was`: as sent, as read like new values, and the problems of those that cannot be new values. */
export interface Seen<T> {
  sent: Fields;
  value: Partial<T>;
  errors: FieldErrors;
}

/** All numbers of a record. Numbers that are not in the list are removed from the record. */
export function numbers(atLeast: 0 | 1): Joi.Schema {
  return Joi.any().custom((value: unknown, helpers) => {
    const { numbers: read, problem } = readNumbers(value ?? []);
    if (problem !== null) return helpers.error('told', { said: problem });
    const notAllowed = Object.entries((value ?? []) as Fields[]).flatMap(([index, number]) =>
      Object.values(unknownFields(number, read[0]!)).map(
        (found) => `numbers[${index}].${textOf(found as Words)}`,
      ),
    );
    if (notAllowed.length > 0) return helpers.message({ custom: notAllowed.join('; ') });
    if (read.length >= atLeast) return read;
    return helpers.error('told', { said: NO_NUMBER });
  });
}

/**
 * Reads a correction of any of the fields, with the same types as at the creation; null or an empty text removes a value.
 * @param fixed fields that cannot be corrected, each with the reason.
 * @throws ValidationError with every field that is unknown, invalid or cannot be corrected; BadRequestError if no field is given.
 */
export function readCorrection<T extends object>(
  body: Fields,
  types: Partial<FieldTypes<T>>,
  fixed: Record<string, string>,
): Correction<T> {
  const schemas = types as Record<string, Joi.Schema>;
  const { was = null, ...given } = withoutEmpty(body);
  const change = readGiven(schemas, given);
  const isObject = typeof was === 'object' && !Array.isArray(was);
  const seen = readSeen<T>(schemas, isObject ? { ...was } : {});
  const notAllowed = unknownFields(seen.sent, schemas, fixed);
  const errors: FieldErrors = {
    ...change.errors,
    ...fixedIn(given, fixed),
    ...unknownFields(given, schemas, fixed),
    ...(isObject ? inWas(notAllowed) : { was: 'was must be an object with the fields as you read them' }),
  };
  if (!isEmpty(errors)) throw new ValidationError({ ...errors, ...inWas({ ...seen.errors, ...notAllowed }) });
  if (Object.keys(change.value).length > 0) {
    return { change: change.value as Partial<T>, was: seen };
  }
  throw new BadRequestError(said('nothing_to_correct', { names: Object.keys(schemas).join(', ') }));
}

/** @throws ConflictError if a field no longer has its value in `was`, in any spelling; ValidationError if no record can have it */
export function requireSeen<T extends object>(
  record: T,
  { sent, value, errors }: Seen<T>,
  shown: Fields,
  isSame: (name: keyof T, value: Partial<T>, record: T) => boolean = () => false,
): void {
  const changed = Object.keys(sent).filter((name) => {
    const key = name as keyof T;
    if (isDeepStrictEqual(written(sent[name]), written(shown[name]))) return false;
    return !(name in value && (isDeepStrictEqual(value[key], record[key]) || isSame(key, value, record)));
  });
  const invalid = Object.fromEntries(Object.entries(errors).filter(([name]) => changed.includes(name)));
  if (!isEmpty(invalid)) throw new ValidationError(inWas(invalid));
  if (changed.length === 0) return;
  throw new ConflictError(said('changed_meanwhile', { name: changed.join(', ') }));
}

/** A value in one form for all answers: some show ids as numbers, others as texts, and no value is null, empty or left out. */
function written(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'number' ? String(value) : (value ?? '');
}

/** The fields that a change gives another value, with their values before and after it. */
export function differing<T extends object>(
  record: T,
  change: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const names = namesOf(change).filter((name) => !isDeepStrictEqual(record[name], change[name]));
  return { before: picked<T>(record, names), after: picked<T>(change, names) };
}

/** An object with only the named fields. */
export function picked<T extends object>(from: Partial<T>, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
}

interface Given {
  value: Fields;
  errors: FieldErrors;
}

/** Reads the given fields. A field whose value is to be removed is undefined in the result. */
function readGiven(schemas: Record<string, Joi.Schema>, given: Fields): Given {
  const names = Object.keys(schemas).filter((name) => Object.hasOwn(given, name));
  const schema = Joi.object(picked(schemas, names)) as Joi.ObjectSchema<Fields>;
  const { value, errors } = readFields(schema, given);
  return {
    value: picked(
      value,
      names.filter((name) => !(name in errors)),
    ),
    errors,
  };
}

/** Reads the fields of `was`. All of them are optional, even a required field: this record may lack it. */
function readSeen<T>(schemas: Record<string, Joi.Schema>, was: Fields): Seen<T> {
  const sent = withoutEmpty(was);
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  const all = Object.entries(schemas).map(([name, schema]) => [name, schema.optional()]);
  const { value, errors } = readGiven(Object.fromEntries(all) as typeof schemas, values);
  return { sent, value: value as Partial<T>, errors };
}

function inWas(errors: FieldErrors): FieldErrors {
  return isEmpty(errors)
    ? {}
    : { was: Object.values(errors).map((problem) => `was.${[problem].flat().map(textOf).join()}`) };
}

function fixedIn(given: Fields, fixed: Record<string, string>): FieldErrors {
  const names = Object.keys(given).filter((name) => Object.hasOwn(fixed, name));
  return Object.fromEntries(names.map((name) => [name, `${name} can't be corrected: ${fixed[name]}`]));
}

function namesOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}
