import { said, type Said } from '@herald/contracts/errors';
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
  says: Said,
  isAbsent: (value: unknown) => boolean = (value) => value === null,
): Joi.AnySchema {
  return Joi.any()
    .empty(
      Joi.any().custom((value: unknown, helpers) => (isAbsent(value) ? value : helpers.error('any.invalid'))),
    )
    .custom((value: unknown, helpers) => {
      const result = read(value);
      return result === undefined ? helpers.error('must_be', { what: says }) : result;
    });
}

export function integer(min: number, max: number, says = said('be_integer', { min, max })): Joi.AnySchema {
  return field((value) => {
    const number = toInteger(value);
    return number !== null && number >= min && number <= max ? number : undefined;
  }, says);
}

/** The id of a record or of a catalogue item. */
export function identifier(): Joi.AnySchema {
  return integer(1, Number.MAX_SAFE_INTEGER, said('be_positive'));
}

export function text(maxCharacters: number, minCharacters = 0): Joi.AnySchema {
  const says =
    minCharacters > 0
      ? said('be_text_from', { min: minCharacters, max: maxCharacters })
      : said('be_text', { limit: maxCharacters });
  return field((value) => {
    const kept = cleaned(value, maxCharacters);
    return kept !== undefined && kept.length >= minCharacters ? kept : undefined;
  }, says);
}

/** A text that identifies something. A blank text counts as absent, and an integer is converted to its digits. */
export function identity(maxCharacters: number): Joi.AnySchema {
  return field(
    (value) => cleaned(digitsOf(value), maxCharacters),
    said('be_text', { limit: maxCharacters }),
    (value) => value === null || (typeof value === 'string' && isBlank(value)),
  );
}

/** An integer as its digits; any other value unchanged. Existing clients send transaction and device ids as numbers. */
export function digitsOf(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
}

/** A text as stored (`cleanText`), if `isValid` accepts the stored form. */
export function cleanField(isValid: (text: string) => boolean, says: Said): Joi.AnySchema {
  return field((value) => {
    const kept = typeof value === 'string' ? cleanText(value) : undefined;
    return kept !== undefined && isValid(kept) ? kept : undefined;
  }, says);
}

export function matching(pattern: RegExp, says: Said): Joi.AnySchema {
  return cleanField((text) => pattern.test(text), says);
}

/** A boolean, also as `"true"`, `"false"`, 1 or 0. */
export function flag(): Joi.AnySchema {
  return field((value) => toFlag(value) ?? undefined, said('be_flag'));
}

/** `YYYY-MM-DD`. */
export function date(): Joi.AnySchema {
  return field((value) => (isCalendarDate(value) ? value : undefined), said('be_date'));
}

export function birthDate(today: string): Joi.AnySchema {
  return field(
    (value) => (isCalendarDate(value) && value <= today ? value : undefined),
    said('be_past_date'),
  );
}

const MAX_EMAIL = 254;
const emailSchema = Joi.string()
  .email({ tlds: { allow: false } })
  .max(MAX_EMAIL);

export function email(): Joi.AnySchema {
  const isEmail = (text: string): boolean => !emailSchema.validate(text, { convert: false }).error;
  return cleanField(isEmail, said('be_email'));
}

export function oneOf(values: readonly string[]): Joi.AnySchema {
  return field(
    (value) => (typeof value === 'string' && values.includes(value) ? value : undefined),
    said('be_one_of', { values: values.join(', ') }),
  );
}

/** An amount as a number or as a decimal string, in minor units. */
function money(isValid: (minor: number) => boolean, says: Said): Joi.AnySchema {
  return field((value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return undefined;
    const minor = parseMoney(String(value));
    return minor !== null && isValid(minor) ? minor : undefined;
  }, says);
}

/** A nonzero signed sum. */
export function sum(): Joi.AnySchema {
  const says = said('be_sum');
  return money((minor) => minor !== 0, says);
}

/** A price of at least 0.00. */
export function price(): Joi.AnySchema {
  return money((minor) => minor >= 0, said('be_decimal', { min: 0, max: '9999999999.99' }));
}

export function balance(): Joi.AnySchema {
  return money(() => true, said('be_decimal', { min: '-9999999999.99', max: '9999999999.99' }));
}

/** An array of positive integers; duplicates are removed. */
export function identifiers(max: number): Joi.AnySchema {
  return field(
    (value) => {
      if (!Array.isArray(value) || value.length > max) return undefined;
      const all = value.map(toId);
      return all.every((id) => id !== null) ? [...new Set(all)] : undefined;
    },
    said('be_ids', { max }),
  );
}
