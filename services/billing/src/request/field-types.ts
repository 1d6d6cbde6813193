import Joi from 'joi';
import { isCalendarDate } from '@herald/values/company-time';
import { cleanText, isBlank, toFlag, toId, toInteger } from '@herald/values/request-values';
import { cleaned } from '../values/texts';
import { parseMoney } from '../values/money';

/*
 * The types of request fields. Integers may be strings of digits (`"12"`), and `null` means that the field is absent.
 * Any other value of the wrong type is an error.
 */

/** A field that `read` converts to its value; undefined rejects it. `says` completes the message "<field> must be …". */
export function field(
  read: (value: unknown) => unknown,
  says: string,
  isAbsent: (value: unknown) => boolean = (value) => value === null,
): Joi.AnySchema {
  return Joi.any()
    .empty(
      Joi.any().custom((value: unknown, helpers) => (isAbsent(value) ? value : helpers.error('any.invalid'))),
    )
    .custom((value: unknown, helpers) => {
      const result = read(value);
      return result === undefined ? helpers.message({ custom: `{{#label}} must be ${says}` }) : result;
    });
}

export function integer(min: number, max: number, says = `an integer from ${min} to ${max}`): Joi.AnySchema {
  return field((value) => {
    const number = toInteger(value);
    return number !== null && number >= min && number <= max ? number : undefined;
  }, says);
}

/** The id of a record or of a catalogue item. */
export function identifier(): Joi.AnySchema {
  return integer(1, Number.MAX_SAFE_INTEGER, 'a positive integer');
}

export function text(maxCharacters: number, minCharacters = 0): Joi.AnySchema {
  const says =
    minCharacters > 0
      ? `a text of ${minCharacters} to ${maxCharacters} characters`
      : `a text of at most ${maxCharacters} characters`;
  return field((value) => {
    const kept = cleaned(value, maxCharacters);
    return kept !== undefined && kept.length >= minCharacters ? kept : undefined;
  }, says);
}

/** A text that identifies something. A blank text counts as absent, and an integer is converted to its digits. */
export function identity(maxCharacters: number): Joi.AnySchema {
  const says = `a text of at most ${maxCharacters} characters`;
  return field(
    (value) => cleaned(digitsOf(value), maxCharacters),
    says,
    (value) => value === null || (typeof value === 'string' && isBlank(value)),
  );
}

/** An integer as its digits; any other value unchanged. Existing clients send transaction and device ids as numbers. */
export function digitsOf(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
}

/** A text as stored (`cleanText`), if `isValid` accepts the stored form. */
export function cleanField(isValid: (text: string) => boolean, says: string): Joi.AnySchema {
  return field((value) => {
    const kept = typeof value === 'string' ? cleanText(value) : undefined;
    return kept !== undefined && isValid(kept) ? kept : undefined;
  }, says);
}

export function matching(pattern: RegExp, says: string): Joi.AnySchema {
  return cleanField((text) => pattern.test(text), says);
}

/** A boolean, also as `"true"`, `"false"`, 1 or 0. */
export function flag(): Joi.AnySchema {
  return field((value) => toFlag(value) ?? undefined, 'true or false');
}

/** `YYYY-MM-DD`. */
export function date(): Joi.AnySchema {
  return field((value) => (isCalendarDate(value) ? value : undefined), 'a calendar date, YYYY-MM-DD');
}

export function birthDate(today: string): Joi.AnySchema {
  return field(
    (value) => (isCalendarDate(value) && value <= today ? value : undefined),
    'a calendar date, YYYY-MM-DD, not in the future',
  );
}

const MAX_EMAIL = 254;
const emailSchema = Joi.string()
  .email({ tlds: { allow: false } })
  .max(MAX_EMAIL);

export function email(): Joi.AnySchema {
  const isEmail = (text: string): boolean => !emailSchema.validate(text, { convert: false }).error;
  return cleanField(isEmail, 'a valid e-mail address');
}

export function oneOf(values: readonly string[]): Joi.AnySchema {
  return field(
    (value) => (typeof value === 'string' && values.includes(value) ? value : undefined),
    `one of ${values.join(', ')}`,
  );
}

/** An amount as a number or as a decimal string, in minor units. */
function money(isValid: (minor: number) => boolean, says: string): Joi.AnySchema {
  return field((value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return undefined;
    const minor = parseMoney(String(value));
    return minor !== null && isValid(minor) ? minor : undefined;
  }, says);
}

/** A nonzero signed sum. */
export function sum(): Joi.AnySchema {
  const says = 'a number other than 0, with at most two decimal places, from -9999999999.99 to 9999999999.99';
  return money((minor) => minor !== 0, says);
}

/** A price of at least 0.00. */
export function price(): Joi.AnySchema {
  return money((minor) => minor >= 0, 'a number from 0 to 9999999999.99 with at most two decimal places');
}

export function balance(): Joi.AnySchema {
  const says = 'a number from -9999999999.99 to 9999999999.99 with at most two decimal places';
  return money(() => true, says);
}

/** An array of positive integers; duplicates are removed. */
export function identifiers(max: number): Joi.AnySchema {
  return field((value) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const all = value.map(toId);
    return all.every((id) => id !== null) ? [...new Set(all)] : undefined;
  }, `an array of at most ${max} positive integers`);
}
