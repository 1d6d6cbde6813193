/** Seven or more digits may be a phone number. An amount of money ends with a point and two digits. */
const NUMBER = /\d{7,15}(?!\d|\.\d\d\b)/g;
/** An e-mail address, but not the user and host of a URL. */
const EMAIL = /(?<![^\s,;:<("'])[^\s,;:<("'@/*]{1,64}@[^\s,;:>)"'@/]{1,255}/g;
const LAST_DIGITS = 3;
const MAX_DEPTH = 30;
/** Fields with personal data other than phone numbers, which are hidden completely. */
const HIDDEN = new Set([
  ...['personalNo', 'email', 'birthDate', 'address', 'geoLocation', 'column1', 'column2', 'note', 'text'],
  // A receiver may repeat any of these.
  'lastBody',
  ...['mac', 'onuMac', 'stbMac', 'ip'],
]);
const HIDDEN_TEXT = '***';
const ID = /^id$|I[dD]$/;

export interface MaskOptions {
  /** Whether a field `name` is a person's name. */
  withNames: boolean;
}

/**
 * A duplicate of a value for users without access to personal data: everywhere, possible phone numbers are masked except for their last three
 * digits, and fields with personal data and e-mail addresses are `***`. Ids are unchanged.
 */
export function withMaskedData(value: unknown, { withNames }: MaskOptions): unknown {
  const masked = (given: unknown, name: string, depth: number): unknown => {
    if (given === null || given === undefined || ID.test(name)) return given;
    if (HIDDEN.has(name) || (withNames && name === 'name')) return HIDDEN_TEXT;
    if (typeof given === 'string') return given.replace(EMAIL, HIDDEN_TEXT).replace(NUMBER, maskedDigits);
    if (typeof given === 'number') return Math.abs(given) < 1_000_000 ? given : maskedDigits(String(given));
    if (typeof given !== 'object' || given instanceof Date) return given;
    if (depth === MAX_DEPTH) return '…';
    if (Array.isArray(given)) return given.map((item) => masked(item, name, depth + 1));
    return Object.fromEntries(
      Object.entries(given).map(([field, inside]) => [field, masked(inside, field, depth + 1)]),
    );
  };
  return masked(value, '', 0);
}

function maskedDigits(digits: string): string {
  return '*'.repeat(Math.max(0, digits.length - LAST_DIGITS)) + digits.slice(-LAST_DIGITS);
}
