import { said, type Said } from '@herald/contracts/errors';
import { type LocalNumbers, readLocal } from './local-numbers';

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
const SMALLEST = 10 ** (MIN_DIGITS - 1);
const LARGEST = 10 ** MAX_DIGITS - 1;

/** With separators. A text of megabytes would be searched several times. */
const LONGEST = 1_000;

const ZERO = 0x30;
const NINE = 0x39;

/**
 * Separators between digits: spaces, brackets, and dashes including the typographic dashes of pasted documents. Tabs and line ends are none:
 * numbers of a pasted column or table would become one number.
 */
const SEPARATORS = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\-\u2010-\u2015\u2212()[\]]/g;
const TAB_OR_LINE_END = /[\t-\r\u0085\u2028\u2029]/;
export const INTERNATIONAL_PREFIX = /^(?:\+|00)/;
/** The 0 that is dialled only within a country, as in `+44 (0)7911…`. If only its brackets were removed, the result would be another number. */
const TRUNK_ZERO_INSIDE = /\d\D*[([]\s*0\s*[)\]]/;

/**
 * Converts the number of a recipient to international form without `+` or `00`. Null if the number is invalid.
 *
 * Separators and one leading `+` or `00` are removed. The number must have 7 to 15 digits, must not begin with 0, and must not contain `(0)`
 * (decisions, SMS).
 * @param local the form of local numbers, if the company may use local numbers
 */
export function normalizeNumber(raw: string | number, local: LocalNumbers | null = null): string | null {
  // The recipients of bulk sends are plain digits, which are returned unchanged without further work.
  if (!local && typeof raw === 'string' && isInternational(raw)) return raw;
  if (typeof raw === 'string' && (raw.length > LONGEST || TRUNK_ZERO_INSIDE.test(raw))) return null;
  if (local) {
    const read = readLocal(writtenForm(raw), local);
    if (read !== 'international')
      return 'problem' in read || !isInternational(read.number) ? null : read.number;
  }
  if (typeof raw === 'number') {
    return Number.isInteger(raw) && raw >= SMALLEST && raw <= LARGEST ? String(raw) : null;
  }
  const digits = stripSeparators(raw).replace(INTERNATIONAL_PREFIX, '');
  return isInternational(digits) ? digits : null;
}

/** Reads a number of a request as `normalizeNumber`, or names the problem. */
export function readNumber(raw: unknown, local: LocalNumbers | null): { number: string } | { problem: Said } {
  const number = isWritten(raw) ? normalizeNumber(raw, local) : null;
  return number === null ? { problem: problemOfNumber(raw, local) } : { number };
}

/** The error of a field with a number. */
export const problemOf = (problem: Said): Said => said('problem_of_field', { problem });

/** The reason why `normalizeNumber` refuses a number, as text. */
export function problemOfNumber(raw: unknown, local: LocalNumbers | null = null): Said {
  if (!isWritten(raw)) return said('no_number');
  if (typeof raw === 'string' && raw.length > LONGEST) return said('number_too_long', { most: LONGEST });
  if (TRUNK_ZERO_INSIDE.test(String(raw))) return said('number_with_0_in_brackets');
  if (typeof raw === 'number' && raw < 0) return said('number_negative');
  const read = local && readLocal(writtenForm(raw), local);
  if (typeof read === 'object' && read && 'problem' in read) return read.problem;
  const digits = stripSeparators(String(raw)).replace(INTERNATIONAL_PREFIX, '');
  if (digits === '') return said('number_empty');
  if (TAB_OR_LINE_END.test(digits)) return said('number_with_tab');
  if (/\D/.test(digits)) return said('number_with_characters');
  if (digits.charCodeAt(0) === ZERO) return said('number_begins_with_0');
  return said('number_digits', { digits: digits.length, min: MIN_DIGITS, max: MAX_DIGITS });
}

/** Splits a comma-separated list of numbers (GET and XML) without normalizing them. Empty elements are dropped. */
export function splitNumberList(list: string): string[] {
  return list
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '');
}

/** Also removes white space of any kind at both ends. */
export function stripSeparators(raw: string): string {
  return raw.trim().replace(SEPARATORS, '');
}

/** Strips separators. A minus sign is kept, so that negative numbers are refused. */
function writtenForm(raw: string | number): string {
  return typeof raw === 'number' ? String(raw) : stripSeparators(raw);
}

function isWritten(raw: unknown): raw is string | number {
  return typeof raw === 'string' || typeof raw === 'number';
}

function isInternational(value: string): boolean {
  const { length } = value;
  if (length < MIN_DIGITS || length > MAX_DIGITS || value.charCodeAt(0) === ZERO) return false;
  for (let i = 0; i < length; i++) {
    const code = value.charCodeAt(i);
    if (code < ZERO || code > NINE) return false;
  }
  return true;
}
