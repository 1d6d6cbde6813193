import { MAX_PARTS, measure } from '@herald/segmentation';
import { normalizeNumber } from '@herald/phone-numbers';
import type { MetRows } from './met-rows';
import type { BulkDocument, BulkWish, RowProblem } from './bulk-model';
import type { RowText } from './row-text';

/** A row that is sent to the gateway. */
export interface ReadRow {
  /** Row number as in spreadsheets. */
  row: number;
  number: string;
  text: string;
}

export interface ReadPiece {
  rows: ReadRow[];
  /** Indexes within the piece of the rows that are not sent. */
  leftOut: number[];
  problems: RowProblem[];
  /** May be more than `problems` lists. */
  refused: number;
  empty: number;
}

/** Problems listed per piece: the number that the gateway lists per request. */
export const MOST_PROBLEMS = 100;
/** How the rows of a file are read. */
export type Reading = Pick<BulkDocument, 'wish' | 'hasHeader'>;

/** Row number of the first row after the header, as in spreadsheets. */
export const firstLineOf = ({ hasHeader = true }: Pick<Reading, 'hasHeader'>): number => (hasHeader ? 2 : 1);

/**
 * Splits a piece into rows to send and rejected rows. The gateway checks whether the numbers are valid.
 * @param met the rows before this piece; updated
 */
export function readPiece(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  reading: Reading,
  rowText: RowText,
  met: MetRows,
): ReadPiece {
  const { numberColumn } = reading.wish;
  const firstLine = firstLineOf(reading);
  const found: ReadPiece = { rows: [], leftOut: [], problems: [], refused: 0, empty: 0 };
  for (const [place, cells] of (JSON.parse(json) as string[][]).entries()) {
    const row = firstRow + place + firstLine;
    const number = cells[numberColumn] ?? '';
    if (cells.every((cell) => cell === '')) {
      found.empty++;
      found.leftOut.push(place);
      continue;
    }
    const made = rowText.of(cells);
    const reason =
      'missing' in made
        ? `it has no value in the column "${made.missing}"`
        : problemOf(number, made.text, row, met);
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
  // The gateway rejects invalid numbers, by the company's settings.
  const digits = normalizeNumber(number);
  const first = digits === null ? row : met.firstRow(Number(digits), text, row);
  return first === row ? null : `row ${first} has the same number and text`;
}

/** The valid rows of a piece. */
export function rowsToSend(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  reading: Reading,
  rowText: RowText,
  leftOut: ReadonlySet<number>,
): ReadRow[] {
  const { numberColumn } = reading.wish;
  const firstLine = firstLineOf(reading);
  const rows: ReadRow[] = [];
  for (const [place, cells] of (JSON.parse(json) as string[][]).entries()) {
    if (leftOut.has(place)) continue;
    const made = rowText.of(cells);
    if ('missing' in made)
      throw new Error(`Row ${firstRow + place} passed the check, but lacks ${made.missing}`);
    rows.push({ row: firstRow + place + firstLine, number: cells[numberColumn] ?? '', text: made.text });
  }
  return rows;
}

/** The body of one request for these rows. Retries must send the same bytes (interface.md part 4). */
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
