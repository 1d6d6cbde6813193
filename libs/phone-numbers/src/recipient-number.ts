import { type LocalNumbers, readLocal } from './local-numbers';

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
const SMALLEST = 10 ** (MIN_DIGITS - 1);
const LARGEST = 10 ** MAX_DIGITS - 1;

const ZERO = 0x30;
const NINE = 0x39;

/** Separators that people write between digits: white space, dashes (typographic ones too, as pasted from documents), brackets. */
const SEPARATORS = /[\s\-\u2010-\u2015\u2212()[\]]/g;
const INTERNATIONAL_PREFIX = /^(?:\+|00)/;
/** The 0 that is dialled within a country only, as in `+44 (0)7911…`. Without its brackets it would make another number. */
const TRUNK_ZERO_INSIDE = /\d\D*[([]\s*0\s*[)\]]/;

/**
 * A recipient's number in international form without `+` or `00`, or null when it isn't one.
 *
 * Separators and one leading `+` or `00` are taken off; valid are 7 to 15 digits not beginning with 0, without a `(0)` inside (decisions, SMS).
 * @param local how numbers of one's own country may be written, where they may
 */
export function normalizeNumber(raw: string | number, local: LocalNumbers | null = null): string | null {
  // Bulk sends are plain digits: they are returned unchanged, without a copy.
  if (!local && typeof raw === 'string' && isInternational(raw)) return raw;
  if (typeof raw === 'string' && TRUNK_ZERO_INSIDE.test(raw)) return null;
  if (local) {
    const read = readLocal(writtenForm(raw), local);
    if (read !== 'international')
      return read === 'ambiguous' || !isInternational(read.number) ? null : read.number;
  }
  if (typeof raw === 'number') {
    return Number.isInteger(raw) && raw >= SMALLEST && raw <= LARGEST ? String(raw) : null;
  }
  const digits = stripSeparators(raw).replace(INTERNATIONAL_PREFIX, '');
  return isInternational(digits) ? digits : null;
}

/** Why `normalizeNumber` refuses it, in words. */
export function problemOfNumber(raw: string | number, local: LocalNumbers | null = null): string {
  if (TRUNK_ZERO_INSIDE.test(String(raw))) return 'it has (0) inside: leave that out';
  if (local && readLocal(writtenForm(raw), local) === 'ambiguous')
    return 'it may be local or international: write it with + or with a leading 0';
  const digits = stripSeparators(String(raw)).replace(INTERNATIONAL_PREFIX, '');
  if (digits === '') return 'it is empty';
  if (/\D/.test(digits)) return 'it has other characters than digits';
  if (digits.charCodeAt(0) === ZERO) return 'it begins with 0: give it in international format';
  return `it has ${digits.length} digits; ${MIN_DIGITS} to ${MAX_DIGITS} are valid`;
}

/** The numbers of a comma-separated list (GET and XML), not yet normalized; empty elements are left out. */
export function splitNumberList(list: string): string[] {
  return list
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '');
}

export function stripSeparators(raw: string): string {
  return raw.replace(SEPARATORS, '');
}

/** Without separators; the sign of a number is none. */
function writtenForm(raw: string | number): string {
  return typeof raw === 'number' ? String(raw) : stripSeparators(raw);
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
