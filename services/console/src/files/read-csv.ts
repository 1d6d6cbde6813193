import { CsvError, parse, type Parser } from 'csv-parse';
import type { WindowsEncoding } from '@herald/values/csv';
import { AppError, BadRequestError, said, type Said } from '@herald/contracts/errors';
import { stripSeparators } from '@herald/values/phone-numbers';
import { inSlices } from '@herald/values/slices';
import { decodeText, type Encoding } from './decode-text';

/** Consecutive rows. */
export interface CsvPiece {
  firstRow: number;
  count: number;
  /** `string[][]` as JSON. */
  rows: string;
}

export interface CsvHead {
  encoding: Encoding;
  /** Whether the first row names the columns; otherwise it is a row like the others. */
  hasHeader: boolean;
  columns: string[];
  rows: number;
  sample: string[][];
}

/** The user's choices for a file; null: detected. */
export interface CsvChoice {
  encoding: WindowsEncoding | null;
  hasHeader: boolean | null;
}

export interface CsvLimits {
  rows: number;
  /** Rows per piece. */
  pieceRows: number;
  /** Characters of a piece's JSON, which is written and read in one turn of the event loop. */
  pieceLength: number;
}

const CSV_LIMITS: CsvLimits = { rows: 500_000, pieceRows: 5_000, pieceLength: 1_000_000 };
/** Bytes that the parser converts in one turn of the event loop. */
const PARSED_AT_ONCE = 8 * 1024;

const MOST_COLUMNS = 50;
const LONGEST_ROW = 20_000;
/** The same with separators and quotation marks: the parser counts the characters of cells only, and a row may have millions of empty ones. */
const LONGEST_ROW_BYTES = 128 * 1024;
/** A phone number, international or local: a row with one is no header. */
const PHONE = /^\+?\d{6,17}$/;
/** Rows of the preview. */
export const SAMPLE_ROWS = 5;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Parses a CSV file as a stream. The first line names the columns, unless it has a phone number; the separator is the most frequent of `,`,
 * `;` and tab in it. At most one piece is in memory.
 * @throws BadRequestError if the file is not CSV, or too large; ValidationError for `encoding` if that cannot be recognized
 */
export async function readCsv(
  source: AsyncIterable<Buffer>,
  keep: (piece: CsvPiece) => Promise<void>,
  choice: CsvChoice = { encoding: null, hasHeader: null },
  limits = CSV_LIMITS,
): Promise<CsvHead> {
  try {
    return await collect(source, keep, choice, limits);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw error instanceof CsvError ? refusalOf(error) : error;
  }
}

async function collect(
  source: AsyncIterable<Buffer>,
  keep: (piece: CsvPiece) => Promise<void>,
  choice: CsvChoice,
  limits: CsvLimits,
): Promise<CsvHead> {
  const { encoding, text } = await decodeText(source, choice.encoding);
  const begin = await firstLine(text);
  if (begin === '') throw new BadRequestError(said('file_empty'));
  const parser = parse({
    delimiter: delimiterOf(begin),
    relax_column_count: true,
    trim: true,
    max_record_size: LONGEST_ROW,
  });
  ignoreColumnCount(parser);
  const feeding = feed(parser, begin, text);
  const pieces = new Pieces(keep, limits);
  let columns: string[] | null = null;
  let hasHeader = true;
  const sample: string[][] = [];
  try {
    for await (const row of inSlices(parser as AsyncIterable<string[]>)) {
      if (columns === null) {
        hasHeader = choice.hasHeader ?? !row.some((cell) => PHONE.test(stripSeparators(cell)));
        columns = named(hasHeader ? row : row.map(() => ''));
        if (hasHeader) continue;
      }
      if (sample.length < SAMPLE_ROWS) sample.push(row);
      // Awaited only when a piece is full: awaiting half a million times takes a second.
      const full = pieces.add(row);
      if (full) await full;
    }
    await feeding;
  } catch (error) {
    parser.destroy();
    // An error of the source also breaks the parser; which of the two errors is seen first is chance.
    await feeding;
    throw error;
  }
  if (columns === null) throw new BadRequestError(said('file_empty'));
  await pieces.flush();
  if (pieces.total === 0) throw new BadRequestError(said('file_without_rows'));
  return { encoding, hasHeader, columns, rows: pieces.total, sample };
}

interface ParserApi {
  state: { record: string[]; expectedRecordLength: number };
  __onRecord(push: unknown): unknown;
}

/** For each row with another number of cells than the first, the parser makes an error with a stack, even though it does not report it: 20 µs. */
function ignoreColumnCount(parser: Parser): void {
  const { api } = parser as unknown as { api: ParserApi };
  const onRecord = api.__onRecord;
  api.__onRecord = (push) => {
    api.state.expectedRecordLength = api.state.record.length;
    return onRecord.call(api, push);
  };
}

/** Collects rows into pieces. */
class Pieces {
  total = 0;
  private rows: string[] = [];
  private length = 0;

  constructor(
    private readonly keep: (piece: CsvPiece) => Promise<void>,
    private readonly limits: CsvLimits,
  ) {}

  /** @returns a promise to await if a piece is full */
  add(row: string[]): Promise<void> | null {
    if (++this.total > this.limits.rows)
      throw new BadRequestError(said('file_too_many_rows', { rows: this.limits.rows }));
    const text = JSON.stringify(row);
    this.length += text.length + 1;
    const isFull = this.rows.push(text) >= this.limits.pieceRows || this.length >= this.limits.pieceLength;
    return isFull ? this.flush() : null;
  }

  async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    const { rows } = this;
    [this.rows, this.length] = [[], 0];
    const count = rows.length;
    await this.keep({ firstRow: this.total - count, count, rows: `[${rows.join(',')}]` });
  }
}

/** Buffers at least the first line, or stops at the limit if it is too long. */
async function firstLine(text: AsyncGenerator<string, void>): Promise<string> {
  let begin = '';
  while (!begin.includes('\n') && begin.length < LONGEST_ROW) {
    const next = await text.next();
    if (next.done) break;
    begin += next.value;
  }
  return begin;
}

/** Never rejects: an error destroys the parser, whose reader gets the error. */
async function feed(parser: Parser, begin: string, text: AsyncGenerator<string>): Promise<void> {
  const write = writerTo(parser);
  try {
    await write(begin);
    for await (const chunk of text) await write(chunk);
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

/** Writes text a little at a time, whenever the parser accepts more. @throws BadRequestError if a row does not end */
function writerTo(parser: Parser): (text: string) => Promise<void> {
  let [written, records, rowBegin] = [0, 0, 0];
  return async (text) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length && !parser.destroyed; at += PARSED_AT_ONCE) {
      const some = bytes.subarray(at, at + PARSED_AT_ONCE);
      if (!parser.write(some)) await accepting(parser);
      written += some.length;
      if (parser.info.records > records) [records, rowBegin] = [parser.info.records, written];
      if (written - rowBegin > LONGEST_ROW_BYTES) throw tooLongRow(parser.info.lines);
    }
  };
}

function accepting(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      parser.off('drain', go).off('close', go).off('error', go);
      resolve();
    };
    parser.on('drain', go).on('close', go).on('error', go);
  });
}

/** Quoted separators are not counted. */
function delimiterOf(begin: string): string {
  const line = begin.split(/\r?\n/, 1)[0]!.replace(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** The name of a column without one, as in a spreadsheet, because it is the same in each language: `A`, `Z`, `AA`. */
function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  return `${rest > 0 ? letterOf(rest - 1) : ''}${String.fromCharCode(65 + (at % 26))}`;
}

/** Gives every column a name that is unique in any case, because placeholders ignore case. */
function named(row: string[]): string[] {
  if (row.length > MOST_COLUMNS)
    throw new BadRequestError(said('file_too_many_columns', { columns: row.length, most: MOST_COLUMNS }));
  const taken = new Set<string>();
  return row.map((name, at) => {
    let unique = name || letterOf(at);
    while (taken.has(unique.toLowerCase())) unique += ` (${at + 1})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function refusalOf({ code, lines }: CsvError & { lines?: number }): BadRequestError {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLongRow(lines);
  return unreadable(said('quotation_mark_misplaced', { where: at(lines) }));
}

function tooLongRow(line?: number): BadRequestError {
  return unreadable(said('row_too_long', { most: LONGEST_ROW, where: at(line) }));
}

function unreadable(why: Said): BadRequestError {
  return new BadRequestError(said('file_unreadable', { why }));
}

function at(line?: number): Said | string {
  return line === undefined ? '' : said('at_line', { line });
}
