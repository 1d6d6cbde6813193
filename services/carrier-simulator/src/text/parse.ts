import Joi from 'joi';
import { PLAIN_MESSAGES } from '@herald/config';
import { ValidationError } from '@herald/errors';

/** A phone number with or without `+`, read as its digits. */
export const phoneNumber = Joi.string()
  .trim()
  .replace(/^\+/, '')
  .pattern(/^\d{1,20}$/, 'digits');

/**
 * Validates external input. Unknown fields are dropped unless the options differ.
 * @throws ValidationError naming every invalid field
 */
export function parse<T>(
  schema: Joi.ObjectSchema<T>,
  input: unknown,
  options: Joi.ValidationOptions = { stripUnknown: true },
): T {
  const { error, value } = schema.validate(input, {
    abortEarly: false,
    messages: PLAIN_MESSAGES,
    ...options,
  });
  if (!error) return value;
  throw new ValidationError(
    Object.fromEntries(error.details.map(({ path, message }) => [path.join('.') || 'body', message])),
  );
}
