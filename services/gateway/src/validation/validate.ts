import Joi from 'joi';
import { readTime, TIME_TEXT } from '@herald/values/company-time';
import { readEmailAddress } from '@herald/values/request-values';

export { cleanString as text, flag, validate, wholeNumber as integer } from '@herald/config';

/** The time zone of a request's times, and the time after which a time is in the future. */
export interface Clock {
  timezone: string;
  now: Date;
}

/** A time in the future (`readTime`), or null; `validate` needs a `Clock` as `context` for it. */
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
      'time.base': `{{#label}} must be ${TIME_TEXT.text}`,
      'time.past': '{{#label}} must be in the future',
    });

const NOT_PLAIN =
  '{{#label}} must be a valid e-mail address: ASCII characters only, with other domains in punycode (xn--…)';

/** An e-mail address that identifies a person, as it was written. It is compared as `readEmailAddress` returns it. */
export const email = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .custom((text: string, { error }) => (readEmailAddress(text) === null ? error('email.plain') : text))
    .messages({ 'email.plain': NOT_PLAIN, 'string.empty': NOT_PLAIN });
