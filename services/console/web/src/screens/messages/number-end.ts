/** A number with its country code has at least this number of digits nearly everywhere. Fewer are taken as the end of a number. */
const WHOLE_NUMBER_DIGITS = 11;

/** The end of a number in the filters, which the API finds by another field than a whole number. */
export function numberEndIn({ number = '' }: { number?: string }): string | null {
  return /^\d+$/.test(number) && number.length < WHOLE_NUMBER_DIGITS ? number : null;
}
