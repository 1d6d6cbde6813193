/** Longer texts are no word. */
const LONGEST = 200;
/** Characters that are not seen: zero-width ones, soft hyphens, variation selectors, marks of direction. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const AROUND = /^[\p{P}\p{S}\p{Z}\p{Cc}]+|[\p{P}\p{S}\p{Z}\p{Cc}]+$/gu;
/** Blanks and hyphens. */
const WITHIN = /[\p{Zs}\p{Pd}]+/gu;
const FIRST_WORD = /[\p{L}\p{N}]+/u;

/** A text with each character in its usual form (full width, ligatures), and in capitals. */
export function plain(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKC').toLowerCase().toUpperCase();
}

/** A text as words are compared: "Stop!" is STOP, and "Opt-out" and "opt out" are OPTOUT. */
export function wordOf(text: string): string {
  const whole = plain(text);
  if (whole.length > LONGEST) return '';
  return whole.replace(AROUND, '').replace(WITHIN, '') || whole.trim();
}

/** A text's first word in capitals, without the signs around it; null where it has none. */
export function keywordOf(text: string): string | null {
  return FIRST_WORD.exec(plain(text))?.[0] ?? null;
}
