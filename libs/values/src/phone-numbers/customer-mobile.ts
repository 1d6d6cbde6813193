import { said, type Said } from '@herald/contracts/errors';
import { CALLING_CODES, canonicalNumber, isOfPersons, planOf } from './numbering-plans';
import { INTERNATIONAL_PREFIX, stripSeparators } from './recipient-number';

/** The number fields of a Number object in a request (interface.md part 2). Either `number` or `mobile` is sufficient. */
interface MobileInput {
  number?: string | number | null;
  mobile?: string | number | null;
  countryCode?: string | number | null;
}

/** `number`: local, 6 to 15 digits. `mobile`: country code and local number, digits only. `countryCode`: with its `+`. */
export interface Mobile {
  number: string;
  mobile: string;
  countryCode: string;
}

/** The reason why a number is refused. The text forms a sentence after the name of the field. */
export interface NumberProblem {
  problem: Said;
}

/** Of customers' numbers without a `countryCode` (interface.md part 2). */
export const DEFAULT_COUNTRY_CODE = '+995';

const COUNTRY_CODE = /^(?:\+|00)?([1-9]\d{0,3})$/;
const LOCAL_NUMBER = /^\d{6,15}$/;
/** The limit of an international number (ITU-T E.164). A local `number` alone may have the same length by the contract. */
const MOST_DIGITS = 15;
const FULL_NUMBER = /^[1-9]\d{6,18}$/;

/**
 * Converts the number of a customer or account to its three fields (interface.md part 2, Number object).
 *
 * The country code (default +995) is stripped from the start of `mobile`. A `mobile` without a country code is local. If the numbering plans assign
 * its digits to another country, the number is refused, because it could become the number of another person. The national prefix (the 0 of 0599…)
 * is removed, so that every spelling leads to the same number.
 */
export function toMobile(input: MobileInput): Mobile | NumberProblem {
  const givenCode = textOf(input.countryCode);
  const code = COUNTRY_CODE.exec(givenCode || DEFAULT_COUNTRY_CODE)?.[1];
  if (code === undefined) return { problem: said('mobile_without_country_code') };
  const number = textOf(input.number);
  const mobile = textOf(input.mobile);
  if (number === '' && mobile === '') return { problem: said('mobile_missing') };

  const fromMobile = mobile === '' ? null : ofMobile(mobile, code, givenCode !== '');
  if (fromMobile && 'problem' in fromMobile) return fromMobile;
  if (fromMobile && number === '' && fromMobile.mobile.length > MOST_DIGITS) {
    const { length } = fromMobile.mobile;
    return {
      problem: said('mobile_too_long', { digits: length, most: MOST_DIGITS }),
    };
  }
  const fromNumber = number === '' ? null : ofNumber(number, code);
  if (fromNumber && 'problem' in fromNumber) return fromNumber;
  if (fromMobile && fromNumber && fromMobile.mobile !== fromNumber.mobile) {
    return { problem: said('mobile_and_number_differ') };
  }
  return (fromMobile ?? fromNumber)!;
}

function ofMobile(mobile: string, code: string, isCodeGiven: boolean): Mobile | NumberProblem {
  const digits = mobile.replace(INTERNATIONAL_PREFIX, '');
  const isInternational = digits !== mobile;
  if (digits.startsWith(code)) {
    const full = joined(code, digits.slice(code.length));
    const local = planOf(code + digits);
    const isOnlyLocal = !isInternational && local?.isValid() && !planOf(digits)?.isPossible();
    return isOnlyLocal ? twoReadings(digits, code) : full;
  }
  if (isInternational) {
    const prefix = mobile.slice(0, mobile.length - digits.length);
    return {
      problem: said('mobile_of_other_country', { code, prefix }),
    };
  }
  const [local, foreign] = [planOf(code + digits), planOf(digits)];
  const isForeign = local?.isPossible() ? isOfPersons(foreign) && !isCodeGiven : foreign?.isPossible();
  return isForeign ? twoReadings(digits, code) : joined(code, digits);
}

function ofNumber(number: string, code: string): Mobile | NumberProblem {
  const isFull =
    number.startsWith(code) && planOf(number)?.isPossible() && !planOf(code + number)?.isPossible();
  return isFull
    ? {
        problem: said('mobile_with_country_code_in_number', { code }),
      }
    : joined(code, number);
}

function twoReadings(digits: string, code: string): NumberProblem {
  const plan = planOf(digits);
  const foreign = plan ? `+${plan.countryCallingCode} ${plan.nationalNumber}` : `+${digits}`;
  return {
    problem: said('mobile_ambiguous', { foreign, digits, code }),
  };
}

/** Joins a country code and a local part, and removes the national prefix. */
function joined(code: string, local: string): Mobile | NumberProblem {
  if (!LOCAL_NUMBER.test(local)) {
    return {
      problem: said('mobile_not_valid'),
    };
  }
  const plan = planOf(code + local);
  const country = plan?.countryCallingCode;
  // The codes of parts of a country, such as 1684, begin with the code of the country.
  if (country !== undefined && !code.startsWith(country))
    return {
      problem: said('country_code_unknown', { code, other: country }),
    };
  const mobile = canonicalNumber(code + local, plan);
  if (canonicalNumber(mobile) !== mobile) return { problem: said('national_prefix_repeated') };
  const isWhole = mobile.startsWith(code) && LOCAL_NUMBER.test(mobile.slice(code.length));
  const full = isWhole ? mobile : code + local;
  return { number: full.slice(code.length), mobile: full, countryCode: `+${code}` };
}

/** Values of `mobile` and `number` of Number objects that match a searched number. */
export interface MobileSearch {
  mobiles: string[];
  numbers: string[];
}

/**
 * The values of `mobile` and `number` in Number objects that match a searched `mobile`. Every spelling that `toMobile` accepts finds its number. That
 * includes the national prefix of any country, such as the 8 of 8 916… in Russia. A value with `+` is never local.
 */
export function mobileSearchForms(value: string): MobileSearch {
  const text = textOf(value);
  const international = text.replace(INTERNATIONAL_PREFIX, '');
  const numbers = [text, text.replace(/^0/, '')].filter((digits) => LOCAL_NUMBER.test(digits));
  const mobiles = [
    international,
    canonicalNumber(international),
    ...withoutNationalPrefix(text, numbers),
  ].filter((digits) => FULL_NUMBER.test(digits));
  return { mobiles: [...new Set(mobiles)], numbers: [...new Set(numbers)] };
}

const LOCAL_WITH_PREFIX = /^\d{7,18}$/;

/**
 * The numbers of all countries that are dialled like this within the country.
 * @param numbers local numbers that are searched anyway, in any country
 */
function withoutNationalPrefix(dialled: string, numbers: readonly string[]): string[] {
  if (!LOCAL_WITH_PREFIX.test(dialled)) return [];
  return [...CALLING_CODES].flatMap((code) => {
    const mobile = canonicalNumber(code + dialled);
    return [dialled, ...numbers].some((number) => mobile === code + number) ? [] : [mobile];
  });
}

/** Converts a value to text without separators. The text is empty if there is no value. */
function textOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return stripSeparators(value);
  // The minus sign of a number is not a separator, and above the safe integers its digits differ from the digits that were sent.
  return String(Number.isSafeInteger(value) ? value : Number.NaN);
}
