/** One invisible UTF-16 code unit: white space, control characters, zero-width spaces. */
const BLANK = /[\s\p{Cc}\u180e\u200b\u2060]/u;

/**
 * Converts a text to the form in which it is stored, searched and compared: composed (NFC), without blanks at both ends. Blanks inside are kept.
 *
 * Every text of a request is converted once, during its validation, so that both sides of a comparison have the same form.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC');
  let [begin, end] = [0, composed.length];
  // A regular expression that is anchored at the end takes quadratic time for long blanks inside a text.
  while (begin < end && BLANK.test(composed[begin]!)) begin++;
  while (begin < end && BLANK.test(composed[end - 1]!)) end--;
  return composed.slice(begin, end);
}
