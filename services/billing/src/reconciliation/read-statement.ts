import { BadRequestError } from '@herald/contracts/errors';
import { cleanText, isBlank, parseStrictJson, UnclearJsonError } from '@herald/values/request-values';
import { type BadRow, readRow, type StatementFields, type StatementRow } from './statement-row';
import { cellsOf, linesIn, objectsIn, type TextRecord, unreadable } from './statement-records';

const COLUMNS = ['transactionID', 'sum', 'time'] as const;
const SEPARATORS = [',', ';', '\t'];
/** Maximum number of blank characters at the start of a statement. */
const MAX_BLANK = 64 * 1024;
/** Further fields of a row are ignored, and so is their content. */
const FIELDS = { exactTo: 1, uniqueTo: 1 };
const COLUMNS_TEXT = 'the first line must name the columns transactionID, sum and time';

/**
 * Reads the rows of a pay system's statement as a stream: comma-separated values with a header line, JSON lines, or a JSON array.
 * The first character determines the format. Additional columns and fields are ignored.
 * @param timezone the company's timezone.
 * @throws ValidationError, BadRequestError if the rest of the statement is unreadable.
 */
export async function* readStatement(
  chunks: AsyncIterable<Uint8Array>,
  timezone: string,
): AsyncGenerator<StatementRow | BadRow> {
  const texts = textOf(chunks);
  const begin = await beginOf(texts);
  const all = joined(begin, texts);
  const first = begin.trimStart()[0];
  if (first === undefined) throw new BadRequestError('The statement is empty. Send its rows as the body.');
  if (first === '[') yield* jsonRows(objectsIn(all), timezone);
  else if (first === '{') yield* jsonRows(linesIn(all, { quoted: false }), timezone);
  else yield* csvRows(linesIn(all, { quoted: true }), timezone);
}

async function* jsonRows(
  records: AsyncIterable<TextRecord>,
  timezone: string,
): AsyncGenerator<StatementRow | BadRow> {
  for await (const { line, text } of records) {
    if (isBlank(text)) continue;
    const read = objectIn(text);
    yield 'problem' in read ? { line, ...read } : readRow(line, read.fields, timezone);
  }
}

function objectIn(text: string): { fields: StatementFields } | { problem: string } {
  try {
    const parsed = parseStrictJson(text, FIELDS);
    const isObject = parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed);
    return isObject ? { fields: parsed as StatementFields } : { problem: 'it is not a JSON object' };
  } catch (error) {
    return { problem: error instanceof UnclearJsonError ? error.message : 'it is not a JSON object' };
  }
}

async function* csvRows(
  lines: AsyncIterable<TextRecord>,
  timezone: string,
): AsyncGenerator<StatementRow | BadRow> {
  let columns: Columns | null = null;
  for await (const record of lines) {
    const text = record.text.replace(/\r$/, '');
    if (isBlank(text)) continue;
    if (columns) yield csvRow({ line: record.line, text }, columns, timezone);
    else columns = columnsIn({ line: record.line, text });
  }
}

/** Separator and number of a file's columns, and the indexes of the three required columns. */
interface Columns {
  separator: string;
  count: number;
  at: Record<(typeof COLUMNS)[number], number>;
}

function columnsIn({ line, text }: TextRecord): Columns {
  const partsBy = (separator: string): number => text.split(separator).length;
  const separator = SEPARATORS.reduce((most, one) => (partsBy(one) > partsBy(most) ? one : most));
  const names = (cellsOf(text, separator) ?? []).map((name) => cleanText(name).toLowerCase());
  const at = COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
  if (at.some(([, index]) => index < 0)) throw unreadable(line, COLUMNS_TEXT);
  const twice = at.find(([column, index]) => names.includes(column.toLowerCase(), index + 1));
  if (twice) throw unreadable(line, `the first line names the column ${twice[0]} more than once`);
  return { separator, count: names.length, at: Object.fromEntries(at) as Columns['at'] };
}

function csvRow(
  { line, text }: TextRecord,
  { separator, count, at }: Columns,
  timezone: string,
): StatementRow | BadRow {
  const cells = cellsOf(text, separator);
  if (!cells) return { line, problem: 'its quotation marks are invalid' };
  if (cells.length !== count) {
    return { line, problem: `it has ${cells.length} values for ${count} columns` };
  }
  const fields = { transactionID: cells[at.transactionID], sum: cells[at.sum], time: cells[at.time] };
  return readRow(line, fields, timezone);
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new BadRequestError('The statement is not text in UTF-8.', { cause });
    }
  };
  for await (const chunk of chunks) yield decoded(chunk);
  yield decoded();
}

/** Reads texts until one of them contains a character that is not blank. */
async function beginOf(texts: AsyncGenerator<string>): Promise<string> {
  let begin = '';
  while (isBlank(begin)) {
    const { value, done } = await texts.next();
    if (done === true) break;
    if (begin.length > MAX_BLANK) throw new BadRequestError('The statement begins with too many blanks.');
    begin += value;
  }
  return begin;
}

async function* joined(begin: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield begin;
  yield* texts;
}
