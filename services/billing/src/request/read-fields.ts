import type Joi from 'joi';

export type FieldErrors = Record<string, string | string[]>;

/** What could be read of a body, and why the rest couldn't: every invalid field is named (interface.md part 7). */
export interface FieldsRead<T> {
  value: Partial<T>;
  errors: FieldErrors;
}

/** Reads a body by a schema of field types. Fields that the schema doesn't name are ignored. */
export function readFields<T>(schema: Joi.ObjectSchema<T>, body: Record<string, unknown>): FieldsRead<T> {
  const { error, value } = schema.validate(body, {
    abortEarly: false,
    stripUnknown: true,
    convert: false,
    errors: { wrap: { label: '' } },
  });
  const read: Partial<T> = { ...(value as T) };
  const errors: FieldErrors = {};
  for (const { path, message } of error?.details ?? []) {
    const name = String(path[0]);
    errors[name] ??= message;
    delete read[name as keyof T];
  }
  return { value: read, errors };
}
