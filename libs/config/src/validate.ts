import type Joi from 'joi';
import { ValidationError } from '@herald/contracts/errors';

/** Replaces the default messages of Joi that show a regular expression or the value. Use it as `messages` in each schema for external input. */
export const PLAIN_MESSAGES = {
  'string.pattern.base': '{{#label}} has an invalid format',
  'string.pattern.name': '{{#label}} must be {{#name}}',
  'string.pattern.invert.base': '{{#label}} has a forbidden format',
  'string.pattern.invert.name': '{{#label}} must not be {{#name}}',
  'string.uriCustomScheme': '{{#label}} must be a URL that begins with {{#scheme}}://',
  'object.xor': 'give only one of {{#peersWithLabels}}',
  'object.missing': 'one of {{#peersWithLabels}} is required',
  'object.pattern.match': '{{#label}} has an invalid key',
};

/** In a body with more values, only the first error is named: an error for each of them would take seconds, and fill the answer. */
const MOST_VALUES = 5_000;

/**
 * Checks a body or query. Unknown fields at the top level are ignored unless `options` say otherwise; in schemas with `.unknown(false)` they
 * are errors.
 * @throws ValidationError with all invalid fields (with the first, in a huge body), and nested fields written with dots (`settings.validityHours`)
 */
export function validate<T>(
  schema: Joi.ObjectSchema<T>,
  given: unknown,
  options: Joi.ValidationOptions = {},
): T {
  const { error, value } = schema.validate(given, {
    abortEarly: hasMoreValues(given, MOST_VALUES),
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

function hasMoreValues(given: unknown, most: number): boolean {
  const unread = [given];
  let values = 0;
  while (unread.length > 0) {
    const value = unread.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    values += inside.length;
    if (values > most) return true;
    unread.push(...inside);
  }
  return false;
}
