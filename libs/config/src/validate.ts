import type Joi from 'joi';
import { ValidationError } from '@herald/errors';
import { PLAIN_MESSAGES } from './plain-messages';

/**
 * Checks a body or query. Unknown fields at the top level are ignored unless `options` say otherwise; in schemas with `.unknown(false)` they
 * are errors.
 * @throws ValidationError with all invalid fields, and nested fields written with dots (`settings.validityHours`)
 */
export function validate<T>(
  schema: Joi.ObjectSchema<T>,
  given: unknown,
  options: Joi.ValidationOptions = {},
): T {
  const { error, value } = schema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
    messages: PLAIN_MESSAGES,
    ...options,
  });
  if (!error) return value;
  const errors: Record<string, string> = {};
  for (const { path, message } of error.details) errors[path.join('.') || 'body'] ??= message;
  throw new ValidationError(errors);
}
