import { said, type Said } from '@herald/contracts/errors';
import { countryCodeOf } from './country-code';
import { CALLING_CODES, diallingOf } from './numbering-plans';

/** The form in which a company may write numbers of its own country. */
export interface LocalNumbers {
  /** The country code, digits only. */
  countryCode: string;
  /** The number of digits of a local number, without the national prefix. */
  digits: number;
}

interface LocalSettings {
  /** For example `+995`, or null if there is none. */
  defaultCountryCode: string | null;
  localNumberDigits: number;
}

/** A company's settings for local numbers; null if all numbers are international. */
export function localNumbersOf({
  defaultCountryCode,
  localNumberDigits,
}: LocalSettings): LocalNumbers | null {
  if (defaultCountryCode === null) return null;
  return { countryCode: defaultCountryCode.replace(/^\+/, ''), digits: localNumberDigits };
}

/**
 * Converts a local number to international form. A local number has exactly `digits` digits, optionally after the national prefix of the country. The
 * result is `international` if the number is not local, and a `problem` if it may be both.
 * @param written the number without separators
 */
export function readLocal(
  written: string,
  { countryCode, digits }: LocalNumbers,
): { number: string } | { problem: Said } | 'international' {
  const prefixLength = written.length - digits;
  if (prefixLength < 0 || prefixLength > 2 || written.startsWith('00')) return 'international';
  const { prefixes, hasLeading0 } = diallingOf(countryCode);
  const prefix = written.slice(0, prefixLength);
  const local = written.slice(prefixLength);
  if (prefix !== '' && !prefixes.includes(prefix)) return 'international';
  if (!(hasLeading0 ? /^\d+$/ : /^[1-9]\d*$/).test(local)) return 'international';
  const number = countryCode + local;
  if (prefix === '' && local.startsWith(countryCode)) {
    const problem = prefixes.includes('0')
      ? said('number_ambiguous_plus_or_0')
      : said('number_ambiguous_plus');
    return { problem };
  }
  // A prefix such as the 8 of Russia may also be the begin of a country code.
  if (prefix !== '' && CALLING_CODES.has(countryCodeOf(written)))
    return {
      problem: said('number_ambiguous_countries', { local: number, international: written }),
    };
  return { number };
}

/** An international number, and the local numbers that `readLocal` converts to it. */
export function formsOf(number: string, local: LocalNumbers | null): string[] {
  if (!local?.countryCode || !number.startsWith(local.countryCode)) return [number];
  const rest = number.slice(local.countryCode.length);
  const forms = [rest, ...diallingOf(local.countryCode).prefixes.map((prefix) => prefix + rest)];
  const isLocal = (form: string): boolean => {
    const read = readLocal(form, local);
    return read !== 'international' && 'number' in read && read.number === number;
  };
  return [number, ...forms.filter(isLocal)];
}
