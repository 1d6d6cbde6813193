/** A number with its country code has at least this number of digits nearly everywhere. Fewer are taken as the end of a number. */
const WHOLE_NUMBER_DIGITS = 11;

/** The end of a number in the filters, which the API finds by another field than a whole number. */
export function numberEndIn({ number = '' }: { number?: string }): string | null {
  return /^\d+$/.test(number) && number.length < WHOLE_NUMBER_DIGITS ? number : null;
}

/** The digits of a number as people write it, such as `+995 (551) 12-34`. Other texts stay as they are, and the API refuses them. */
export function digitsOf(typed: string): string {
  const text = typed.trim();
  const digits = /^[\d\s()+./-]*$/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : '';
  return digits || text;
}

/**
 * A number as people write it, in a form that a path of the console may contain: with 00 instead of `+`, because without either it may be a local
 * number of the company. Other texts lose the `+`.
 */
export function inPath(typed: string): string {
  const text = typed.trim();
  const isInternational = /^(\+|00)/.test(text);
  const digits = digitsOf(isInternational ? text.replace('(0)', '') : text);
  return isInternational && /^\d+$/.test(digits) ? `00${digits}` : digits.replace(/^\+/, '');
}
