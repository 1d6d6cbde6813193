import Joi from 'joi';
import { readTime, TIME_TEXT } from '@herald/company-time';
import { PLAIN_MESSAGES } from '@herald/config';
import { ValidationError } from '@herald/errors';

/** A boolean in one of the forms that existing clients send: `true`, `"true"`, `1`, `"1"`. */
export const flag = (): Joi.BooleanSchema => Joi.boolean().truthy(1, '1').falsy(0, '0');

export { cleanString as text, wholeNumber as integer } from '@herald/config';

/** The time zone of a request's times, and the time after which a time is in the future. */
export interface Clock {
  timezone: string;
  now: Date;
}

/** A time in the future (`readTime`), or null; `validate` needs a clock for it. */
export const futureTime = (): Joi.AnySchema<Date | null> =>
  Joi.any()
    .custom((value: unknown, { prefs, error }) => {
      const { timezone, now } = prefs.context as Clock;
      if (value === null) return null;
      const time = readTime(value, timezone);
      if (!time) return error('time.base');
      return time > now ? time : error('time.past');
    })
    .messages({
      'time.base': `{{#label}} must be ${TIME_TEXT}`,
      'time.past': '{{#label}} must be in the future',
    });

/**
 * Checks a body or query. Unknown fields at the top level are ignored; in schemas with `.unknown(false)` they are errors.
 * @throws ValidationError with all invalid fields, and nested fields written with dots (`settings.validityHours`).
 */
export function validate<T>(schema: Joi.ObjectSchema<T>, given: unknown, clock?: Clock): T {
  const { error, value } = schema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    ...(clock && { context: clock }),
    errors: { wrap: { label: false } },
    messages: PLAIN_MESSAGES,
  });
  if (!error) return value;
  const errors: Record<string, string> = {};
  for (const { path, message } of error.details) errors[path.join('.') || 'body'] ??= message;
  throw new ValidationError(errors);
}
