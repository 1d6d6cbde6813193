/** A number with two meanings, as written, and both meanings in a form that has one. */
export interface Choice {
  written: string;
  local: string;
  international: string;
}

const SEPARATORS = /[\n,;\t]+/;
const WITH_SEPARATORS = /([\n,;\t]+)/;

/** Splits the input at separators. The API checks which elements are valid numbers. */
export function numbersIn(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Replaces numbers with two meanings in the input by the chosen one; everything else stays as written. */
export function withMeaning(
  text: string,
  choices: readonly Choice[],
  meaning: 'local' | 'international',
): string {
  const chosen = new Map(choices.map((choice) => [choice.written, choice[meaning]]));
  return text
    .split(WITH_SEPARATORS)
    .map((part) => {
      const number = chosen.get(part.trim());
      return number === undefined ? part : part.replace(part.trim(), number);
    })
    .join('');
}
