import type Joi from 'joi';
import { PLAIN_MESSAGES } from '@herald/config';
import { ValidationError } from '@herald/errors';

/** Validates the body against a schema; unknown fields are ignored. @throws ValidationError naming all invalid fields at once. */
export function validBody<T>(schema: Joi.ObjectSchema<T>, body: unknown): T {
  const { value, error } = schema.validate(body, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
    messages: PLAIN_MESSAGES,
  });
  if (!error) return value;
  const fields = error.details.map(({ path, message }) => [String(path[0] ?? 'body'), message]);
  throw new ValidationError(Object.fromEntries(fields) as Record<string, string>);
}
