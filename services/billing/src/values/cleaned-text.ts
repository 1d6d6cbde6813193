import { cleanText } from '@herald/request-values';

/** Whether the value is a string that UTF-8 can encode: it has no unpaired surrogate. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value);
}

/** The text as stored (`cleanText`); undefined if the value is no text or is too long. */
export function cleaned(value: unknown, maxCharacters: number): string | undefined {
  if (!isText(value)) return undefined;
  const kept = cleanText(value);
  return [...kept.slice(0, 2 * maxCharacters + 2)].length <= maxCharacters ? kept : undefined;
}
