/** Blanks, control characters, and characters that no font shows: zero-width, bidirectional, fillers, selectors, tags and noncharacters. */
const INVISIBLE = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff\u{1d159}`;
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');
/** Joiners, selectors and tags shape the character before them: a flag or a letter in another form. */
const SHAPES = /[\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}]/u;

/** More marks on one character than any script has; Unicode allows 30 in streams (UAX 15, part 13). The half-width marks become marks in NFKC. */
const MANY_MARKS = /[\p{M}\uff9e\uff9f]{31}/u;

/**
 * Normalizes a text, unless a character has more than 30 marks: putting them into order takes the square of their number, and such a text
 * means nothing in any form.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC'): string {
  return MANY_MARKS.test(text) ? text : text.normalize(form);
}

/** Whether no character of the text is visible. Such a text is empty wherever a text is required. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * Converts a text to the form in which it is stored, searched and compared: composed (NFC), without invisible characters at both ends. Those
 * inside are kept, as are those that shape the last visible character.
 *
 * Every text of a request is converted once, during its validation, so that both sides of a comparison have the same form.
 */
export function cleanText(text: string): string {
  const composed = normalizeText(text, 'NFC');
  const begin = composed.search(VISIBLE);
  if (begin < 0) return '';
  let end = composed.length;
  // A regular expression that is anchored at the end takes quadratic time for long blanks inside a text.
  while (isBlank(before(composed, end))) end -= before(composed, end).length;
  for (let next = after(composed, end); SHAPES.test(next); next = after(composed, end)) end += next.length;
  return composed.slice(begin, end);
}

/** The character that ends at `end`; half of it if it is an unpaired surrogate. */
function before(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1);
}

function after(text: string, end: number): string {
  return String.fromCodePoint(...(end < text.length ? [text.codePointAt(end)!] : []));
}
