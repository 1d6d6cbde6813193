import { cleanText } from '@herald/request-values';

/** A text as prefix searches compare it: without regard to case, composed characters in one form. */
export function searchKey(text: string): string {
  return cleanText(text.toLowerCase());
}
