/** How a number in a delivery receipt compares to that of a submission. */
export type Likeness = 'same' | 'like' | 'unlike';

/** A phone number has at least this number of digits. */
const SHORTEST_NUMBER = 7;
/** An address has up to 20 characters; longer addresses are not compared. */
const LONGEST_ADDRESS = 24;

/** A phone number in international format, digits only; '' for a name. */
export function digitsOf(address: string): string {
  if (!/^\+?\d+$/.test(address)) return '';
  return address.replace(/^(\+|00)/, '');
}

/** A number with other characters for some digits (`99559****01`), as SMSCs mask it. */
export function isMasked(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || digitsOf(address) !== '') return false;
  return /\d/.test(address) && /^\+?[\d*#?.xX_-]+$/.test(address);
}

/** Whether the digits may be a phone number as in a submit. */
export function isWholeNumber(digits: string): boolean {
  return digits.length >= SHORTEST_NUMBER && digitsOf(digits) !== '';
}

/**
 * Compares a delivery receipt's address with the number of a submission: some SMSCs write the national number, a part of it, or none.
 * @param said the address: digits, masked digits, or another text, which is inconclusive
 */
export function likenessOf(said: string, number: string): Likeness {
  const digits = digitsOf(said);
  if (digits === number) return 'same';
  if (digits !== '') return isPartOf(digits, number) ? 'like' : 'unlike';
  if (!isMasked(said)) return 'like';
  const pattern = said.replace(/^(\+|00)/, '').replace(/\D+/g, '\\d*');
  const national = pattern.replace(/^0+/, '');
  return new RegExp(`^${pattern}$|${national}$`).test(number) ? 'like' : 'unlike';
}

function isPartOf(digits: string, number: string): boolean {
  const national = digits.replace(/^0+/, '');
  return national !== '' && (number.endsWith(national) || number.startsWith(digits));
}
