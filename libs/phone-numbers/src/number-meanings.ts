import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { DEFAULT_COUNTRY_CODE, isOfPersons } from './customer-mobile';
import { INTERNATIONAL_PREFIX, normalizeNumber, stripSeparators } from './recipient-number';

/** The numbers, digits only, that may be meant by a number without `+`, `00` or the country code. */
export interface NumberMeanings {
  /** The number to which the API sends. */
  international: string;
  /** The same digits as a local number of the default country (interface.md part 2). */
  local: string;
}

const HOME = DEFAULT_COUNTRY_CODE.slice(1);
const MOST_LOCAL_DIGITS = 15 - HOME.length;

/**
 * Both meanings of a recipient's number, if a person of the default country may have its digits as a local number: 598 11 12 23 is a mobile
 * number in Georgia, and begins with the country code of Uruguay. Null if the number is unambiguous or invalid.
 */
export function meaningsOf(raw: string): NumberMeanings | null {
  // Recipients are mostly plain digits that begin with the country code.
  if (raw.startsWith(HOME)) return null;
  const international = normalizeNumber(raw);
  if (international === null || international.startsWith(HOME) || international.length > MOST_LOCAL_DIGITS)
    return null;
  if (INTERNATIONAL_PREFIX.test(stripSeparators(raw))) return null;
  const local = HOME + international;
  const plan = parsePhoneNumberFromString(`+${local}`);
  return plan?.isValid() && isOfPersons(plan) ? { international, local } : null;
}

/** The country (ISO 3166-1) of an international number: the first with its country code if several have the code. Null if there is none. */
export function regionOf(international: string): string | null {
  const plan = parsePhoneNumberFromString(`+${international}`);
  return plan?.country ?? plan?.getPossibleCountries()[0] ?? null;
}
