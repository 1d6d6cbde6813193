import { normalizeText } from '@herald/values/request-values';

/** Longer texts are not treated as a word. */
const LONGEST = 200;
/** Invisible characters: zero-width characters, soft hyphens, variation selectors, direction marks. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const AROUND = /^[\p{P}\p{S}\p{Z}\p{Cc}]+|[\p{P}\p{S}\p{Z}\p{Cc}]+$/gu;
/** Blanks and hyphens. */
const WITHIN = /[\p{Zs}\p{Pd}]+/gu;
const FIRST_WORD = /[\p{L}\p{N}]+/u;

/** Normalizes each character (full width, ligatures) and converts the text to capitals. */
export function plain(text: string): string {
  return normalizeText(text.replace(UNSEEN, ''), 'NFKC').toLowerCase().toUpperCase();
}

/** The form in which words are compared: "Stop!" is STOP, and "Opt-out" and "opt out" are OPTOUT. */
export function wordOf(text: string): string {
  const whole = plain(text);
  if (whole.length > LONGEST) return '';
  return whole.replace(AROUND, '').replace(WITHIN, '') || whole.trim();
}

/** The first word of a text in capitals, without surrounding signs; null if it has none. */
export function keywordOf(text: string): string | null {
  return FIRST_WORD.exec(plain(text))?.[0] ?? null;
}
