import type Joi from 'joi';
import { PLAIN_MESSAGES } from '@herald/config';
import { ValidationError } from '@herald/errors';

/** The body, read by a schema; unknown fields are left out. @throws ValidationError naming every wrong field at once. */
export function validBody<T>(schema: Joi.ObjectSchema<T>, body: unknown): T {
  const { value, error } = schema.validate(body, {
    abortEarly: false,
    stripUnknown: true,
    messages: PLAIN_MESSAGES,
  });
  if (!error) return value;
  const fields = error.details.map(({ path, message }) => [String(path[0] ?? 'body'), message]);
  throw new ValidationError(Object.fromEntries(fields) as Record<string, string>);
}
