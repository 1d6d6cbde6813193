import Joi from 'joi';
import { ValidationError } from '@herald/errors';

/** A boolean as clients in the field write it: `true`, `"true"`, `1`, `"1"` (interface-decisions.md, "Strictness"). */
export const flag = (): Joi.BooleanSchema => Joi.boolean().truthy(1, '1').falsy(0, '0');

/** An integer, or its digits as a string. */
export const integer = (): Joi.NumberSchema => Joi.number().integer();

/**
 * Checks a body or query. Unknown fields on top are ignored; in schemas with `.unknown(false)` they are errors.
 * @throws ValidationError naming every invalid field at once, nested ones with dots (`settings.validityHours`).
 */
export function validate<T>(schema: Joi.ObjectSchema<T>, given: unknown): T {
  const { error, value } = schema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
  });
  if (!error) return value;
  const errors: Record<string, string> = {};
  for (const { path, message } of error.details) errors[path.join('.') || 'body'] ??= message;
  throw new ValidationError(errors);
}
