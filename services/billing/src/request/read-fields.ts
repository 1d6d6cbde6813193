import type Joi from 'joi';
import { PLAIN_MESSAGES, saidBy } from '@herald/config';
import { type FieldWords, said, ValidationError } from '@herald/contracts/errors';

export type FieldErrors = FieldWords;

/** The valid fields of a body, and an error for each invalid field. */
export interface FieldsRead<T> {
  value: Partial<T>;
  errors: FieldErrors;
}

export type FieldTypes<T> = { [Name in keyof T]-?: Joi.Schema };

export function isEmpty(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

/** An error for each given field that none of the known objects has. */
export function unknownFields(given: object, ...known: object[]): FieldErrors {
  const names = Object.keys(given).filter((name) => !known.some((fields) => Object.hasOwn(fields, name)));
  return Object.fromEntries(names.map((name) => [name, said('any.unknown', { name })]));
}

/** Validates a body against a schema. Fields that are not in the schema are ignored, or refused if it has `.unknown(false)`. */
export function readFields<T>(schema: Joi.ObjectSchema<T>, body: Record<string, unknown>): FieldsRead<T> {
  const { error, value } = schema.validate(body, {
    abortEarly: false,
    stripUnknown: true,
    convert: false,
    errors: { wrap: { label: false } },
    messages: PLAIN_MESSAGES,
  });
  const errors: FieldErrors = {};
  for (const one of error?.details ?? []) errors[String(one.path[0])] ??= saidBy(one);
  const read = Object.entries(value as Record<string, unknown>).filter(([name]) => !(name in errors));
  return { value: Object.fromEntries(read) as Partial<T>, errors };
}

/**
 * Like `readFields`, but for callers that need all fields to be valid.
 * @param more returns further errors of the valid fields.
 * @throws ValidationError naming every invalid field.
 */
export function requireFields<T>(
  schema: Joi.ObjectSchema<T>,
  body: Record<string, unknown>,
  more: (value: Partial<T>) => FieldErrors = () => ({}),
): T {
  const { value, errors } = readFields(schema, body);
  const all = { ...errors, ...more(value) };
  if (!isEmpty(all)) throw new ValidationError(all);
  return value as T;
}
