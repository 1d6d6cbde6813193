import type Joi from 'joi';
import { ValidationError } from '@herald/errors';

export type FieldErrors = Record<string, string | string[]>;

/** What could be read of a body, and why the rest couldn't: every invalid field is named (interface.md part 7). */
export interface FieldsRead<T> {
  value: Partial<T>;
  errors: FieldErrors;
}

/** The type of each field. */
export type FieldTypes<T> = { [Name in keyof T]-?: Joi.Schema };

/** Whether nothing is wrong. */
export function isEmpty(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

/** Reads a body by a schema of field types. Fields that the schema doesn't name are ignored. */
export function readFields<T>(schema: Joi.ObjectSchema<T>, body: Record<string, unknown>): FieldsRead<T> {
  const { error, value } = schema.validate(body, {
    abortEarly: false,
    stripUnknown: true,
    convert: false,
    errors: { wrap: { label: '' } },
  });
  const errors: FieldErrors = {};
  for (const { path, message } of error?.details ?? []) errors[String(path[0])] ??= message;
  const read = Object.entries(value as Record<string, unknown>).filter(([name]) => !(name in errors));
  return { value: Object.fromEntries(read) as Partial<T>, errors };
}

/**
 * As `readFields`, where what could be read is of no use without the rest.
 * @param more what else is wrong with the valid fields.
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
