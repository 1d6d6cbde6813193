import type Joi from 'joi';
import { PLAIN_MESSAGES } from '@herald/config';
import { ValidationError } from '@herald/errors';

/** Parses a request body by a schema. @throws ValidationError naming every invalid field */
export function readBody<T>(schema: Joi.ObjectSchema<T>, given: unknown): T {
  const { error, value } = schema.validate(given, {
    abortEarly: false,
    errors: { wrap: { label: false } },
    messages: PLAIN_MESSAGES,
  });
  if (!error) return value;
  throw new ValidationError(
    Object.fromEntries(error.details.map(({ path, message }) => [path.join('.'), message])),
  );
}
