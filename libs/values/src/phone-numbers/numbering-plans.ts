import examples from 'libphonenumber-js/mobile/examples';
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/** Types of numbers that persons have. Other types, such as short services, are no reason to refuse a local number as ambiguous. */
const OF_PERSONS: readonly unknown[] = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];

/** The country codes of all countries. */
export const CALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country) as string),
);

/** Countries with numbers that begin with 0, such as the fixed lines of Italy. */
const WITH_LEADING_0 = new Set(['39', '225', '226', '229', '241', '242', '250', '992']);

/** A number in the numbering plan of its country. Undefined if the country does not exist. */
export function planOf(digits: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(`+${digits}`);
}

/**
 * Removes the national prefix from an international number, also if the number has no owner yet. In countries without one, a 0 is removed if the
 * number is valid only without it.
 */
export function canonicalNumber(digits: string, plan = planOf(digits)): string {
  if (!plan) return digits;
  const { countryCallingCode: code, nationalNumber: local } = plan;
  if (local.startsWith('0') && !plan.isValid()) {
    const without0 = code + local.slice(1);
    if (planOf(without0)?.isValid()) return without0;
  }
  return plan.isPossible() ? code + local : digits;
}

/** Whether a country may have this number in international form, by its length, without a national prefix. */
export function isPossibleNumber(digits: string): boolean {
  return planOf(digits)?.isPossible() === true && canonicalNumber(digits) === digits;
}

/** Whether a number is valid, and of a type that persons have. */
export function isOfPersons(plan: PhoneNumber | undefined): boolean {
  return plan !== undefined && OF_PERSONS.includes(plan.getType());
}

/** How the local numbers of a country are dialled. */
export interface Dialling {
  /** The prefixes that may stand before a local number, such as 0, or 8 in Russia. */
  prefixes: readonly string[];
  /** Whether 0 may be the first digit of a local number. */
  hasLeading0: boolean;
}

const dialling = new Map<string, Dialling>();

/** Computed once for each country, because local numbers are read for every recipient of a send. */
export function diallingOf(countryCode: string): Dialling {
  const known = dialling.get(countryCode);
  if (known) return known;
  const country = getCountries().find((one) => getCountryCallingCode(one) === countryCode);
  const example = country && countryCode + getExampleNumber(country, examples)!.nationalNumber;
  const isPrefix = (prefix: string): boolean =>
    example !== undefined &&
    canonicalNumber(countryCode + prefix + example.slice(countryCode.length)) === example;
  const hasLeading0 = WITH_LEADING_0.has(countryCode);
  // In Hungary the prefix is 06, and not 0.
  const zero = !hasLeading0 && isPrefix('06') ? '06' : '0';
  const prefixes = hasLeading0 ? [] : [zero, ...['8', '80'].filter(isPrefix)];
  const found = { prefixes, hasLeading0 };
  dialling.set(countryCode, found);
  return found;
}
