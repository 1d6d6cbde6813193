import { MAX_PARTS, measure } from '@herald/segmentation';
import { normalizeNumber } from '@herald/phone-numbers';
import type { MetRows } from './met-rows';
import type { BulkWish, RowProblem } from './bulk-model';
import type { RowText } from './row-text';

/** A row that goes to the gateway. */
export interface ReadRow {
  /** As spreadsheets count. */
  row: number;
  number: string;
  text: string;
}

export interface ReadPiece {
  rows: ReadRow[];
  /** Places within the piece of those that don't. */
  leftOut: number[];
  problems: RowProblem[];
  /** More than `problems` name. */
  refused: number;
  empty: number;
}

/** Of a piece; as many as the gateway names of one request. */
export const MOST_PROBLEMS = 100;
/** The line of the columns is 1. */
const FIRST_LINE = 2;

/**
 * What of a piece can be given to the gateway, which says of the rest whether their numbers are any.
 * @param met the rows before; changed
 */
export function readPiece(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  { numberColumn }: BulkWish,
  rowText: RowText,
  met: MetRows,
): ReadPiece {
  const found: ReadPiece = { rows: [], leftOut: [], problems: [], refused: 0, empty: 0 };
  for (const [place, cells] of (JSON.parse(json) as string[][]).entries()) {
    const row = firstRow + place + FIRST_LINE;
    const number = cells[numberColumn] ?? '';
    if (cells.every((cell) => cell === '')) {
      found.empty++;
      found.leftOut.push(place);
      continue;
    }
    const made = rowText.of(cells);
    const reason =
      'missing' in made ? `it has nothing under "${made.missing}"` : problemOf(number, made.text, row, met);
    if (reason === null) found.rows.push({ row, number, text: (made as { text: string }).text });
    else {
      found.leftOut.push(place);
      if (++found.refused <= MOST_PROBLEMS) found.problems.push({ row, number, reason });
    }
  }
  return found;
}

function problemOf(number: string, text: string, row: number, met: MetRows): string | null {
  const { parts } = measure(text);
  if (parts > MAX_PARTS) return `its text takes ${parts} SMS; at most ${MAX_PARTS} are allowed`;
  // What is no number the gateway says, by the company's settings.
  const digits = normalizeNumber(number);
  const first = digits === null ? row : met.firstRow(Number(digits), text, row);
  return first === row ? null : `row ${first} has the same number and text`;
}

/** The rows of a piece that the check has found good. */
export function rowsToSend(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  { numberColumn }: BulkWish,
  rowText: RowText,
  leftOut: ReadonlySet<number>,
): ReadRow[] {
  const rows: ReadRow[] = [];
  for (const [place, cells] of (JSON.parse(json) as string[][]).entries()) {
    if (leftOut.has(place)) continue;
    const made = rowText.of(cells);
    if ('missing' in made) throw new Error(`Row ${firstRow + place} was checked, and lacks ${made.missing}`);
    rows.push({ row: firstRow + place + FIRST_LINE, number: cells[numberColumn] ?? '', text: made.text });
  }
  return rows;
}

/** One request of the gateway's for these rows: the same bytes each time (interface.md part 4). */
export function bodyOf(
  { brandID, sendTime, text }: BulkWish,
  isSame: boolean,
  rows: readonly ReadRow[],
): string {
  const numbers = isSame
    ? rows.map(({ number }) => number)
    : rows.map(({ number, text: own }) => ({ number, text: own }));
  return JSON.stringify({
    brandID,
    numbers,
    ...(isSame && { text }),
    ...(sendTime !== null && { sendTime }),
  });
}
