import Joi from 'joi';
import { readEmailAddress } from '@herald/request-values';

const NOT_PLAIN =
  '{{#label}} must be a valid e-mail address: ASCII characters only, with other domains in punycode (xn--…)';

/** An e-mail address that identifies a person, as it was written. It is compared as `readEmailAddress` returns it. */
export const email = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .custom((text: string, { error }) => (readEmailAddress(text) === null ? error('email.plain') : text))
    .messages({ 'email.plain': NOT_PLAIN, 'string.empty': NOT_PLAIN });
