import Joi from 'joi';
import { PLAIN_MESSAGES } from '@herald/config';
import { ValidationError } from '@herald/errors';

/** A number as people write it, with or without `+`; read as its digits. */
export const phoneNumber = Joi.string()
  .trim()
  .replace(/^\+/, '')
  .pattern(/^\d{1,20}$/, 'digits');

/**
 * Reads what comes from outside; unless the options say otherwise, unknown fields are left out.
 * @throws ValidationError naming every wrong field
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
