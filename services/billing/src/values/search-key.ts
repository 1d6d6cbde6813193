import { cleanText } from '@herald/request-values';

/** The form of a text that prefix searches compare: lower case, with composed characters. */
export function searchKey(text: string): string {
  return cleanText(text.toLowerCase());
}
