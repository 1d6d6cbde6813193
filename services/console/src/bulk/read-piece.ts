import { isBlank } from '@herald/request-values';
import { MAX_PARTS, measure } from '@herald/segmentation';
import { meaningsOf, normalizeNumber, type NumberMeanings } from '@herald/phone-numbers';
import type { MetRows } from './met-rows';
import type { BulkDocument, BulkPieceDocument, BulkWish, RowProblem } from './bulk-model';
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
  /** Refused rows with the number of an earlier row. */
  repeated: number;
  /** Rows about whose number the user is asked. They are not sent either. */
  asked: AskedRow[];
}

export interface AskedRow {
  row: ReadRow;
  meanings: NumberMeanings;
}

/** Problems listed per piece: the number that the gateway lists per request. */
export const MOST_PROBLEMS = 100;
/** How the rows of a file are read. */
export type Reading = Pick<BulkDocument, 'wish' | 'hasHeader' | 'localNumbers'>;

/** Row number of the first row after the header, as in spreadsheets. */
export const firstLineOf = ({ hasHeader }: Pick<Reading, 'hasHeader'>): number => (hasHeader ? 2 : 1);

/**
 * The number of a row, as it is sent: as written, or with the country code if the user has chosen the local meaning. If the user has yet to
 * choose, it is as written, with its meanings. A company whose settings allow local numbers has chosen by its settings.
 */
export function numberOf(
  cells: readonly string[],
  { wish, localNumbers }: Reading,
): { number: string; meanings: NumberMeanings | null } {
  const written = cells[wish.numberColumn] ?? '';
  const meanings = localNumbers || wish.meaning === 'international' ? null : meaningsOf(written);
  if (wish.meaning === 'ask') return { number: written, meanings };
  return { number: meanings?.local ?? written, meanings: null };
}

/**
 * Splits a piece into rows to send, rows to ask about, and rejected rows. The gateway checks whether the numbers are valid.
 * @param met the rows before this piece; updated
 */
export function readPiece(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  reading: Reading,
  rowText: RowText,
  met: MetRows,
): ReadPiece {
  const firstLine = firstLineOf(reading);
  const found: ReadPiece = {
    rows: [],
    leftOut: [],
    problems: [],
    asked: [],
    refused: 0,
    repeated: 0,
  };
  for (const [place, cells] of (JSON.parse(json) as string[][]).entries()) {
    if (cells.every(isBlank)) {
      found.leftOut.push(place);
      continue;
    }
    const { number, meanings } = numberOf(cells, reading);
    const made = rowText.of(cells);
    let reason = 'missing' in made ? `it has no value in the column "${made.missing}"` : tooLong(made.text);
    const row = {
      row: firstRow + place + firstLine,
      number,
      text: 'text' in made ? made.text : '',
    };
    if (reason === null && meanings) {
      found.leftOut.push(place);
      found.asked.push({ row, meanings });
      continue;
    }
    if (reason === null) {
      reason = repeated(row, reading, met);
      if (reason !== null) found.repeated++;
    }
    if (reason === null) found.rows.push(row);
    else {
      found.leftOut.push(place);
      if (++found.refused <= MOST_PROBLEMS) found.problems.push({ row: row.row, number: row.number, reason });
    }
  }
  return found;
}

function tooLong(text: string): string | null {
  const { parts } = measure(text);
  return parts > MAX_PARTS ? `its text takes ${parts} SMS; at most ${MAX_PARTS} are allowed` : null;
}

/** Why a row repeats an earlier row, or null. */
function repeated(
  { row, number, text }: ReadRow,
  { wish: { repeats }, localNumbers }: Reading,
  met: MetRows,
): string | null {
  // The gateway rejects invalid numbers, by the company's settings.
  const digits = normalizeNumber(number, localNumbers);
  if (digits === null) return null;
  const first = met.firstRow(Number(digits), repeats === 'once' ? '' : text, row);
  if (first === row) return null;
  return repeats === 'once'
    ? `row ${first} has the same number`
    : `row ${first} has the same number and text`;
}

/** The indexes of a piece's rows that are not sent. */
export function leftOutOf({ leftOut }: Pick<BulkPieceDocument, 'leftOut'>): Set<number> {
  const bytes = Buffer.from(leftOut.buffer);
  const places = new Set<number>();
  for (let byte = 0; byte < bytes.length; byte += 4) places.add(bytes.readUInt32LE(byte));
  return places;
}

/** The valid rows of a piece. */
export function rowsToSend(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  reading: Reading,
  rowText: RowText,
  leftOut: ReadonlySet<number>,
): ReadRow[] {
  const firstLine = firstLineOf(reading);
  const rows: ReadRow[] = [];
  for (const [place, cells] of (JSON.parse(json) as string[][]).entries()) {
    if (leftOut.has(place)) continue;
    const made = rowText.of(cells);
    if ('missing' in made)
      throw new Error(`Row ${firstRow + place} passed the check, but lacks ${made.missing}`);
    const row = firstRow + place + firstLine;
    rows.push({ row, number: numberOf(cells, reading).number, text: made.text });
  }
  return rows;
}

/** The body of one request for these rows. Retries must send the same bytes (interface.md part 4). */
export function bodyOf(
  { brandID, sendTime, text }: Pick<BulkWish, 'brandID' | 'sendTime' | 'text'>,
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
