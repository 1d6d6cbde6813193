/** How a company may write numbers of its own country. */
export interface LocalNumbers {
  /** Digits alone. */
  countryCode: string;
  /** Digits of a local number, without a leading 0. */
  digits: number;
}

interface LocalSettings {
  /** Such as `+995`; null = none. Missing in events of an older version. */
  defaultCountryCode?: string | null;
  localNumberDigits?: number;
}

/** A company's settings for local numbers; null if all numbers are international. */
export function localNumbersOf({
  defaultCountryCode,
  localNumberDigits = 9,
}: LocalSettings): LocalNumbers | null {
  if (!defaultCountryCode) return null;
  return { countryCode: defaultCountryCode.replace(/^\+/, ''), digits: localNumberDigits };
}

/**
 * A local number in international form: exactly `digits` digits, alone or behind one 0. `international` if it is not local, and `ambiguous` if its
 * digits begin as the country's international numbers do.
 * @param written without separators
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

const LOCAL = /^(0?)([1-9]\d*)$/;
