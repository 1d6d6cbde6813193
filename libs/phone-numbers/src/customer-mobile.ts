import { stripSeparators } from './recipient-number';

/** The number fields of a Number object as they come in (interface.md part 2); one of `number` and `mobile` is enough. */
interface MobileInput {
  number?: string | number | null;
  mobile?: string | number | null;
  countryCode?: string | number | null;
}

/** `number`: local, 6 to 15 digits. `mobile`: country code and local number, digits only. `countryCode`: with its `+`. */
interface Mobile {
  number: string;
  mobile: string;
  countryCode: string;
}

const DEFAULT_COUNTRY_CODE = '+995';

const COUNTRY_CODE = /^(?:\+|00)?([1-9]\d{0,3})$/;
const LOCAL_NUMBER = /^\d{6,15}$/;
/** A country code and a local number together: more than E.164 allows, as the local number alone may have 15 digits. */
const FULL_NUMBER = /^[1-9]\d{6,18}$/;
const INTERNATIONAL_PREFIX = /^(?:\+|00)/;

/**
 * A customer's or account's number in its three fields, or null when it isn't one (interface.md part 2, Number object).
 *
 * The country code (default +995) is stripped from the start of `mobile`. A `mobile` without it counts as local, unless a
 * `+` or `00` says that it is another country's. When `number` and `mobile` are both there, they must be the same number.
 */
export function toMobile(input: MobileInput): Mobile | null {
  const code = COUNTRY_CODE.exec(textOf(input.countryCode) || DEFAULT_COUNTRY_CODE)?.[1];
  if (code === undefined) return null;

  const number = textOf(input.number);
  const mobile = textOf(input.mobile);
  const fromMobile = mobile === '' ? null : localPart(mobile, code);
  if (number !== '' && mobile !== '' && number !== fromMobile) return null;

  const local = number === '' ? fromMobile : number;
  if (local === null || !LOCAL_NUMBER.test(local)) return null;
  return { number: local, mobile: code + local, countryCode: `+${code}` };
}

/**
 * What a searched `mobile` may stand for, to be compared with `mobile` and `number` of Number objects: the international
 * form, with or without `+` or `00`, and the local one (decisions, Billing); null where it can't. A value with `+` is never local.
 */
export function mobileSearchForms(value: string): { mobile: string | null; number: string | null } {
  const text = textOf(value);
  const international = text.replace(INTERNATIONAL_PREFIX, '');
  return {
    mobile: FULL_NUMBER.test(international) ? international : null,
    number: LOCAL_NUMBER.test(text) ? text : null,
  };
}

/** The local number in a full one, or null when it's another country's. */
function localPart(mobile: string, code: string): string | null {
  const digits = mobile.replace(INTERNATIONAL_PREFIX, '');
  if (digits.startsWith(code)) return digits.slice(code.length);
  return digits === mobile ? digits : null;
}

/** Without separators; empty when nothing was given. */
function textOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return stripSeparators(value);
  // The sign of a number is no separator, and beyond the safe integers its digits aren't those that were sent.
  return String(Number.isSafeInteger(value) ? value : Number.NaN);
}
