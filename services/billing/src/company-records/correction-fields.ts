import { isDeepStrictEqual } from 'node:util';
import Joi from 'joi';
import { BadRequestError, ConflictError, ValidationError } from '@herald/errors';
import { type FieldErrors, type FieldTypes, isEmpty, readFields } from '../request/read-fields';
import { readNumbers } from '../values/number-objects';

type Fields = Record<string, unknown>;

/** A correction: the new values of fields, undefined to remove a value, and the values that its sender had read. */
export interface Correction<T> {
  change: Partial<T>;
  was: Partial<T>;
}

/** All numbers of a record. Numbers that are not in the list are removed from the record. */
export function numbers(atLeast: 0 | 1): Joi.Schema {
  return Joi.any().custom((value: unknown, helpers) => {
    const { numbers: read, problem } = readNumbers(value ?? []);
    if (problem !== null) return helpers.message({ custom: problem });
    if (read.length >= atLeast) return read;
    return helpers.message({ custom: 'numbers must have at least one number object' });
  });
}

/**
 * Reads a correction of any of the fields, with the same types as at the creation; null removes a value.
 * @param fixed fields that cannot be corrected, each with the reason.
 * @throws ValidationError with every field that is invalid or cannot be corrected; BadRequestError if no field is given.
 */
export function readCorrection<T extends object>(
  body: Fields,
  types: Partial<FieldTypes<T>>,
  fixed: Record<string, string>,
): Correction<T> {
  const schemas = types as Record<string, Joi.Schema>;
  const { was = null, ...given } = body;
  const change = readGiven(schemas, given);
  const seen = readSeen(schemas, was);
  const errors: FieldErrors = { ...change.errors, ...fixedIn(given, fixed), ...seen.errors };
  if (!isEmpty(errors)) throw new ValidationError(errors);
  if (Object.keys(change.value).length > 0) {
    return { change: change.value as Partial<T>, was: seen.value as Partial<T> };
  }
  throw new BadRequestError(`Nothing to correct. Give at least one of ${Object.keys(schemas).join(', ')}.`);
}

/** @throws ConflictError if a field no longer has the value that the sender of the correction had read. */
export function requireSeen<T extends object>(record: T, was: Partial<T>): void {
  const changed = namesOf(was).filter((name) => !isDeepStrictEqual(record[name], was[name]));
  if (changed.length === 0) return;
  throw new ConflictError(`Conflict: ${changed.join(', ')} changed since you read it. Reload and retry.`);
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
function readSeen(schemas: Record<string, Joi.Schema>, was: unknown): Given {
  if (was === null) return { value: {}, errors: {} };
  if (typeof was !== 'object' || Array.isArray(was)) {
    return { value: {}, errors: { was: 'was must be an object with the fields as you read them' } };
  }
  const all = Object.entries(schemas).map(([name, schema]) => [name, schema.optional()]);
  const { value, errors } = readGiven(Object.fromEntries(all) as typeof schemas, was as Fields);
  if (isEmpty(errors)) return { value, errors };
  return { value, errors: { was: Object.values(errors).map((problem) => `was.${String(problem)}`) } };
}

function fixedIn(given: Fields, fixed: Record<string, string>): FieldErrors {
  const names = Object.keys(given).filter((name) => Object.hasOwn(fixed, name));
  return Object.fromEntries(names.map((name) => [name, `${name} can't be corrected: ${fixed[name]}`]));
}

function namesOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}
