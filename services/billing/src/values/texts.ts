import { cleanText } from '@herald/values/request-values';

/** Languages of customers. */
export const LANGUAGES = ['ka', 'en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether the value is a string that UTF-8 can encode: it has no unpaired surrogate. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value);
}

/** The text as stored (`cleanText`); undefined if the value is no text or is too long. */
export function cleaned(value: unknown, maxCharacters: number): string | undefined {
  if (!isText(value)) return undefined;
  const kept = cleanText(value);
  return [...kept.slice(0, 2 * maxCharacters + 2)].length <= maxCharacters ? kept : undefined;
}

/** The form of a text that prefix searches compare: lower case, with composed characters. */
export function searchKey(text: string): string {
  return cleanText(text.toLowerCase());
}

/** The fields of a customer or account as sent, in which an empty text means the same as null: the field is not given. */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  );
}
