import { ValidationError } from '@herald/errors';

/** A text with placeholders for cells. */
export interface RowText {
  /** Whether all rows get the same text. */
  isSame: boolean;
  /** The text of a row, or the column whose cell is empty. */
  of(row: readonly string[]): { text: string } | { missing: string };
}

const PLACE = /\{\{\s*([^{}]+?)\s*\}\}/g;

/**
 * Parses a text such as `Dear {{name}}`: a column name in double braces, in any case.
 * @throws ValidationError naming the placeholders without a column
 */
export function rowText(text: string, columns: readonly string[]): RowText {
  const names = columns.map((name) => name.toLowerCase());
  const places = [...text.matchAll(PLACE)].map((match) => ({
    match,
    at: names.indexOf(match[1]!.toLowerCase()),
  }));
  const unknown = places.filter(({ at }) => at < 0).map(({ match }) => match[0]);
  if (unknown.length > 0)
    throw new ValidationError({ text: `the file has no column for ${unknown.join(', ')}` });
  const fixed = text.split(PLACE).filter((_part, at) => at % 2 === 0);
  return {
    isSame: places.length === 0,
    of(row) {
      let made = fixed[0]!;
      for (const [index, { at }] of places.entries()) {
        const cell = row[at];
        if (cell === undefined || cell === '') return { missing: columns[at]! };
        made += cell + fixed[index + 1]!;
      }
      return { text: made };
    },
  };
}
