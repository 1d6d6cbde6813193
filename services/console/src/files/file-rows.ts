import { NotFoundError, said, type Said, type Words } from '@herald/contracts/errors';
import { meaningsOf, normalizeNumber, type NumberMeanings } from '@herald/values/phone-numbers';
import { isBlank } from '@herald/values/request-values';
import { MAX_PARTS, measure } from '@herald/values/segmentation';
import { slicesOf } from '@herald/values/slices';
import type { CheckedFile, FileDocument, PreparedSend, Wish } from './file-model';
import type { FileStore } from './file-store';
import { type RowText, rowText } from './row-text';

/** How the rows of a file are read. */
export type Reading = Pick<FileDocument, 'hasHeader' | 'columns'> &
  Pick<PreparedSend, 'wish' | 'localNumbers'>;

export const readingOf = ({ hasHeader, columns, send }: CheckedFile): Reading => ({
  hasHeader,
  columns,
  wish: send.wish,
  localNumbers: send.localNumbers,
});

/** A row with the message that it gets. */
export interface FileRow {
  /** Row number as in spreadsheets. */
  row: number;
  number: string;
  /** '' if it cannot be built. */
  text: string;
  /** Why the row is not sent, or null. The gateway checks whether the number is valid. */
  reason: Words | null;
  /** The row has the number of an earlier row. */
  isRepeated: boolean;
  /** Both meanings of a number about which the user is asked. Such a row is not sent either. */
  meanings: NumberMeanings | null;
}

export const isSent = ({ reason, meanings }: FileRow): boolean => reason === null && meanings === null;

/** The row number of the row at an index of the file, as in spreadsheets. */
export const lineOf = (at: number, { hasHeader }: Pick<Reading, 'hasHeader'>): number =>
  at + (hasHeader ? 2 : 1);

/** Reads rows in file order, because a row may repeat the number of an earlier row. Two readers of a file read the same rows. */
export class RowReader {
  private readonly text: RowText;
  /** The row of each number, if each gets one message only. */
  private readonly met: Map<string, number> | null;

  /** @throws ValidationError naming the placeholders without a column */
  constructor(private readonly reading: Reading) {
    this.text = rowText(reading.wish.text, reading.columns);
    this.met = reading.wish.repeats === 'once' ? new Map() : null;
  }

  /** Null for a blank row. @param row its number */
  read(cells: readonly string[], row: number): FileRow | null {
    if (cells.every(isBlank)) return null;
    const { number, meanings } = this.numberOf(cells);
    const made = this.text.of(cells);
    const text = 'text' in made ? made.text : '';
    const read = { row, number, text, reason: whyUnsent(made), isRepeated: false, meanings: null };
    if (read.reason !== null) return read;
    if (meanings) return { ...read, meanings };
    const first = this.firstRowWith(number, row);
    if (first === row) return read;
    return {
      ...read,
      reason: said('row_repeats_number', { row: first }),
      isRepeated: true,
    };
  }

  /**
   * The number as written, or with the country code if the user has chosen the local meaning. If the user has yet to choose, it has its
   * meanings. A company whose settings allow local numbers has chosen by its settings.
   */
  private numberOf(cells: readonly string[]): { number: string; meanings: NumberMeanings | null } {
    const { wish, localNumbers } = this.reading;
    const written = cells[wish.numberColumn] ?? '';
    const meanings = localNumbers || wish.meaning === 'international' ? null : meaningsOf(written);
    if (wish.meaning === 'ask') return { number: written, meanings };
    return { number: meanings?.local ?? written, meanings: null };
  }

  private firstRowWith(number: string, row: number): number {
    const digits = this.met && normalizeNumber(number, this.reading.localNumbers);
    // The gateway rejects invalid numbers.
    if (!this.met || !digits) return row;
    // Not digits alone: the engine hashes numbers, and in old versions strings of digits, without a secret.
    const key = `+${digits}`;
    const first = this.met.get(key);
    if (first === undefined) this.met.set(key, row);
    return first ?? row;
  }
}

function whyUnsent(made: ReturnType<RowText['of']>): Said | null {
  if ('missing' in made) return said('row_without_value', { column: made.missing });
  if ('length' in made) return said('row_text_too_many_characters', { length: made.length, most: MAX_PARTS });
  const { parts } = measure(made.text);
  return parts > MAX_PARTS ? said('row_text_too_long', { parts, most: MAX_PARTS }) : null;
}

/** The rows of a file without the blank ones, a few at a time. One piece of the file is in memory. @throws NotFoundError */
export async function* rowsOf(
  store: Pick<FileStore, 'piece'>,
  file: Pick<FileDocument, '_id' | 'company' | 'pieces'>,
  reading: Reading,
): AsyncGenerator<FileRow[]> {
  const reader = new RowReader(reading);
  for (let at = 0; at < file.pieces; at++) {
    const piece = await store.piece(file, at);
    if (!piece) throw new NotFoundError(said('file_gone'));
    let row = lineOf(piece.firstRow, reading);
    for await (const slice of slicesOf(JSON.parse(piece.rows) as string[][]))
      yield slice.flatMap((cells) => reader.read(cells, row++) ?? []);
  }
}

/** Of the rows, those that are sent. */
export async function* sentOf(rows: AsyncIterable<FileRow[]>): AsyncGenerator<FileRow[]> {
  for await (const slice of rows) {
    const sent = slice.filter(isSent);
    if (sent.length > 0) yield sent;
  }
}

export type MessageRow = Pick<FileRow, 'row' | 'number' | 'text'>;

/** Ends a body that would exceed the limit of a request. */
export class BodyTooLargeError extends Error {
  readonly words: Said;

  constructor(lastRow: number) {
    const words = said('file_too_large_to_send', { row: lastRow });
    super(words.text);
    this.words = words;
  }
}

const MOST_BODY_BYTES = 100 * 1024 * 1024;
const END = ']}';

/**
 * The body of the send to these rows (interface.md part 4), as it is built. Retries must send the same bytes.
 * @throws BodyTooLargeError
 */
export async function* bodyOf(
  { brandID, sendTime, text }: Pick<Wish, 'brandID' | 'sendTime' | 'text'>,
  isSame: boolean,
  rows: Iterable<readonly MessageRow[]> | AsyncIterable<readonly MessageRow[]>,
  mostBytes = MOST_BODY_BYTES,
): AsyncGenerator<Buffer> {
  const head = { brandID, ...(isSame && { text }), ...(sendTime !== null && { sendTime }) };
  let begin = `${JSON.stringify(head).slice(0, -1)},"numbers":[`;
  let length = END.length;
  let last = 0;
  for await (const slice of rows) {
    const elements = slice.map(({ number, text: own }) =>
      JSON.stringify(isSame ? number : { number, text: own }),
    );
    const chunk = Buffer.from(begin + elements.join(','));
    length += chunk.length;
    if (length > mostBytes) throw new BodyTooLargeError(last);
    last = slice.at(-1)!.row;
    begin = ',';
    yield chunk;
  }
  yield Buffer.from(END);
}
