import { createHash } from 'node:crypto';
import { isBlank } from '@herald/request-values';
import { MAX_PARTS, measure } from '@herald/segmentation';
import { meaningsOf, normalizeNumber, type NumberMeanings } from '@herald/phone-numbers';
import { slicesOf } from '../server/slices';
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

/** The first row with a number, or with a number and a text. */
export type MetRows = Map<string, number>;

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
export async function readPiece(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  reading: Reading,
  rowText: RowText,
  met: MetRows,
): Promise<ReadPiece> {
  const firstLine = firstLineOf(reading);
  const found: ReadPiece = {
    rows: [],
    leftOut: [],
    problems: [],
    asked: [],
    refused: 0,
    repeated: 0,
  };
  const readRow = (cells: string[], place: number): void => {
    if (cells.every(isBlank)) {
      found.leftOut.push(place);
      return;
    }
    const { number, meanings } = numberOf(cells, reading);
    const made = rowText.of(cells);
    let reason = whyUnsent(made);
    const row = {
      row: firstRow + place + firstLine,
      number,
      text: 'text' in made ? made.text : '',
    };
    if (reason === null && meanings) {
      found.leftOut.push(place);
      found.asked.push({ row, meanings });
      return;
    }
    if (reason === null) {
      reason = repeated(row, reading, rowText, met);
      if (reason !== null) found.repeated++;
    }
    if (reason === null) found.rows.push(row);
    else {
      found.leftOut.push(place);
      if (++found.refused <= MOST_PROBLEMS) found.problems.push({ row: row.row, number: row.number, reason });
    }
  };
  let place = 0;
  for await (const slice of slicesOf(JSON.parse(json) as string[][]))
    for (const cells of slice) readRow(cells, place++);
  return found;
}

function whyUnsent(made: ReturnType<RowText['of']>): string | null {
  if ('missing' in made) return `it has no value in the column "${made.missing}"`;
  if ('length' in made) return `its text has ${made.length} characters; at most ${MAX_PARTS} SMS are allowed`;
  const { parts } = measure(made.text);
  return parts > MAX_PARTS ? `its text takes ${parts} SMS; at most ${MAX_PARTS} are allowed` : null;
}

/** Why a row repeats an earlier row, or null. */
function repeated(
  { row, number, text }: ReadRow,
  { wish: { repeats }, localNumbers }: Reading,
  { isSame }: RowText,
  met: MetRows,
): string | null {
  // The gateway rejects invalid numbers, by the company's settings.
  const digits = normalizeNumber(number, localNumbers);
  if (digits === null) return null;
  // Not digits alone: the engine hashes numbers, and in old versions strings of digits, without a secret.
  const key = repeats === 'once' || isSame ? `+${digits}` : `+${digits} ${digestOf(text)}`;
  const first = met.get(key);
  if (first === undefined) {
    met.set(key, row);
    return null;
  }
  return repeats === 'once'
    ? `row ${first} has the same number`
    : `row ${first} has the same number and text`;
}

/** A short form of a text, so that half a million texts fit into memory. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The indexes of a piece's rows that are not sent. */
export function leftOutOf({ leftOut }: Pick<BulkPieceDocument, 'leftOut'>): Set<number> {
  const bytes = Buffer.from(leftOut.buffer);
  const places = new Set<number>();
  for (let byte = 0; byte < bytes.length; byte += 4) places.add(bytes.readUInt32LE(byte));
  return places;
}

/** The valid rows of a piece. */
export async function rowsToSend(
  { firstRow, rows: json }: { firstRow: number; rows: string },
  reading: Reading,
  rowText: RowText,
  leftOut: ReadonlySet<number>,
): Promise<ReadRow[]> {
  const firstLine = firstLineOf(reading);
  const rows: ReadRow[] = [];
  let place = -1;
  for await (const slice of slicesOf(JSON.parse(json) as string[][]))
    for (const cells of slice) {
      if (leftOut.has(++place)) continue;
      const made = rowText.of(cells);
      if (!('text' in made))
        throw new Error(`Row ${firstRow + place} passed the check, but ${whyUnsent(made)}`);
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
