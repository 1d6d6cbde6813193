import Joi from 'joi';
import { readTime, TIME_TEXT } from '@herald/company-time';

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
      'time.base': `{{#label}} must be ${TIME_TEXT}`,
      'time.past': '{{#label}} must be in the future',
    });
