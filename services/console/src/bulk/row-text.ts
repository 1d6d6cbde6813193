import { ValidationError } from '@herald/errors';
import { isBlank } from '@herald/request-values';

/** A text with placeholders for cells. */
export interface RowText {
  /** Whether all rows get the same text. */
  isSame: boolean;
  /** The text of a row, or the column whose cell is empty. */
  of(row: readonly string[]): { text: string } | { missing: string };
}

const PLACEHOLDER = /\{\{\s*([^{}]+?)\s*\}\}/g;

/**
 * Parses a text such as `Dear {{name}}`: a column name in double braces, in any case.
 * @throws ValidationError naming the placeholders without a column
 */
export function rowText(text: string, columns: readonly string[]): RowText {
  const names = columns.map((name) => name.toLowerCase());
  const placeholders = [...text.matchAll(PLACEHOLDER)].map((match) => ({
    match,
    at: names.indexOf(match[1]!.toLowerCase()),
  }));
  const unknown = placeholders.filter(({ at }) => at < 0).map(({ match }) => match[0]);
  if (unknown.length > 0)
    throw new ValidationError({ text: `the file has no column for ${unknown.join(', ')}` });
  const fixed = text.split(PLACEHOLDER).filter((_part, at) => at % 2 === 0);
  return {
    isSame: placeholders.length === 0,
    of(row) {
      let made = fixed[0]!;
      for (const [index, { at }] of placeholders.entries()) {
        const cell = row[at];
        if (cell === undefined || isBlank(cell)) return { missing: columns[at]! };
        made += cell + fixed[index + 1]!;
      }
      return { text: made };
    },
  };
}
