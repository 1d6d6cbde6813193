import { InvalidArgumentError } from 'commander';

/** The ID of a company, key, brand, … */
export function id(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('An id is a whole number from 1.');
}

export function wholeNumber(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be a whole number.');
}

/** `a,b` → `['a', 'b']`; an empty text is an empty list. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
