import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { DEFAULT_COUNTRY_CODE } from './customer-mobile';
import { isOfPersons } from './numbering-plans';
import { INTERNATIONAL_PREFIX, normalizeNumber, stripSeparators } from './recipient-number';

/** The numbers, digits only, that may be meant by a number without `+`, `00` or the country code. */
export interface NumberMeanings {
  /** The number to which the API sends. */
  international: string;
  /** The same digits as a local number of the default country (interface.md part 2). */
  local: string;
}

const HOME = DEFAULT_COUNTRY_CODE.slice(1);
/** Possible lengths of local numbers: most recipients have another, and need no check of their digits. */
const LOCAL_LENGTHS = Array.from({ length: 15 - HOME.length }, (_, at) => at + 1).filter((length) =>
  parsePhoneNumberFromString(DEFAULT_COUNTRY_CODE + '5'.repeat(length))?.isPossible(),
);

/**
 * Both meanings of a recipient's number, if a person of the default country may have its digits as a local number. Null if the number is
 * unambiguous or invalid. For example, the Georgian mobile number 598 11 12 23 begins with the country code of Uruguay.
 */
export function meaningsOf(raw: string): NumberMeanings | null {
  // Recipients are mostly plain digits that begin with the country code.
  if (raw.startsWith(HOME)) return null;
  const international = normalizeNumber(raw);
  if (international === null || !LOCAL_LENGTHS.includes(international.length)) return null;
  if (INTERNATIONAL_PREFIX.test(stripSeparators(raw))) return null;
  const local = HOME + international;
  return isOfPersons(parsePhoneNumberFromString(`+${local}`)) ? { international, local } : null;
}

/** The country (ISO 3166-1) of an international number: the first with its country code if several have the code. Null if there is none. */
export function regionOf(international: string): string | null {
  const plan = parsePhoneNumberFromString(`+${international}`);
  return plan?.country ?? plan?.getPossibleCountries()[0] ?? null;
}
