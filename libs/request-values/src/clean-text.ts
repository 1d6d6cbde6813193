/** One UTF-16 code unit without a visible mark of its own: white space, control characters, zero-width spaces. */
const BLANK = /[\s\p{Cc}\u180e\u200b\u2060]/u;

/**
 * A text as it is stored, searched and compared: composed (NFC), without blanks at its ends. Blanks inside it stay.
 *
 * Every text of a request passes through here once, when it is validated, so that both sides of a comparison have one form.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC');
  let [begin, end] = [0, composed.length];
  // A regular expression anchored at the end takes quadratic time on long blanks inside a text.
  while (begin < end && BLANK.test(composed[begin]!)) begin++;
  while (begin < end && BLANK.test(composed[end - 1]!)) end--;
  return composed.slice(begin, end);
}
