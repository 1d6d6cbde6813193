/** The form in which a company may write numbers of its own country. */
export interface LocalNumbers {
  /** The country code, digits only. */
  countryCode: string;
  /** The number of digits of a local number, without a leading 0. */
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
 * Converts a local number to international form. A local number has exactly `digits` digits, optionally after one 0. The result is `international` if
 * the number is not local, and `ambiguous` if its digits begin like the country's international numbers.
 * @param written the number without separators
 */
export function readLocal(
  written: string,
  { countryCode, digits }: LocalNumbers,
): { number: string } | 'international' | 'ambiguous' {
  const match = LOCAL.exec(written);
  if (match?.[2]!.length !== digits) return 'international';
  if (match[1] === '' && match[2]!.startsWith(countryCode)) return 'ambiguous';
  return { number: countryCode + match[2]! };
}

/** An international number, and the local numbers that `readLocal` converts to it. */
export function formsOf(number: string, local: LocalNumbers | null): string[] {
  if (!local?.countryCode || !number.startsWith(local.countryCode)) return [number];
  const rest = number.slice(local.countryCode.length);
  const forms = [number, rest, `0${rest}`];
  return forms.filter((form) => {
    const read = readLocal(form, local);
    return form === number || (typeof read === 'object' && read.number === number);
  });
}

const LOCAL = /^(0?)([1-9]\d*)$/;
