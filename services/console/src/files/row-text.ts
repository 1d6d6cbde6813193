import { said, ValidationError } from '@herald/contracts/errors';
import { groupBy } from '@herald/values/grouping';
import { LONGEST_TEXT } from '../server/lengths';
import { isBlank } from '@herald/values/request-values';

/** A text with placeholders for cells. */
export interface RowText {
  /** Whether all rows get the same text. */
  isSame: boolean;
  /** The text of a row, the column whose cell is empty, or the length of a text that is too long for any send, and is not built. */
  of(row: readonly string[]): { text: string } | { missing: string } | { length: number };
}

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/**
 * Parses a text such as `Dear {{name}}`: a column name in double braces, in any case.
 * @throws ValidationError naming the placeholders without a column
 */
export function rowText(text: string, columns: readonly string[]): RowText {
  const names = columns.map((name) => name.toLowerCase());
  const placeholders = [...text.matchAll(PLACEHOLDER)].map((match) => ({
    match,
    at: names.indexOf(match[1]!.trim().toLowerCase()),
  }));
  const unknown = placeholders.filter(({ at }) => at < 0).map(({ match }) => match[0]);
  if (unknown.length > 0)
    throw new ValidationError({
      text: said('no_column_for_name', { name: unknown.join(', ') }),
    });
  const fixed = text.split(PLACEHOLDER).filter((_part, at) => at % 2 === 0);
  const fixedLength = fixed.reduce((sum, part) => sum + part.length, 0);
  const columnsUsed = groupBy(placeholders, ({ at }) => at);
  return {
    isSame: placeholders.length === 0,
    of(row) {
      let length = fixedLength;
      for (const [at, uses] of columnsUsed) {
        const cell = row[at];
        if (cell === undefined || isBlank(cell)) return { missing: columns[at]! };
        length += cell.length * uses.length;
      }
      if (length > LONGEST_TEXT) return { length };
      let made = fixed[0]!;
      for (const [index, { at }] of placeholders.entries()) made += row[at]! + fixed[index + 1]!;
      return { text: made };
    },
  };
}
