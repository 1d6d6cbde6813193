import type { Response } from 'express';
import { csvLine } from '@herald/values/csv';
import { inSlices } from '@herald/values/slices';
import { ValidationError } from '@herald/contracts/errors';
import { FILE_ROWS, type FilePage, type Page, type Paging, type PagingById } from '@herald/mongo/paging';
import { toId } from '@herald/values/request-values';
import { CsvAnswer } from './csv-answer';

export type Row = Record<string, unknown>;

/** Whether the request asks for the complete list as a file (`format=csv`). @throws ValidationError for any other format except json */
export function isFile({ format }: Record<string, unknown>): boolean {
  if (format === undefined || format === 'json') return false;
  if (format === 'csv') return true;
  throw new ValidationError({ format: 'format must be one of json, csv' });
}

/** Reads all rows of a list by id. Each page starts after the last row of the previous page, so that new rows neither shift nor repeat rows. */
export async function* rowsById<T>(
  { newestFirst, after: begin }: PagingById,
  find: (paging: PagingById) => Promise<Page<T>>,
  shownOf: (record: T) => unknown,
): AsyncGenerator<Row> {
  for (let after = begin; ;) {
    const behind = {
      ...(newestFirst !== undefined && { newestFirst }),
      ...(after !== undefined && { after }),
    };
    const { data } = await find({ draw: 0, start: 0, length: FILE_ROWS, file: true, ...behind });
    let shown: Row = {};
    for (const record of data) yield (shown = shownOf(record) as Row);
    if (data.length < FILE_ROWS) return;
    after = idOf(data.at(-1) as Row, shown);
  }
}

/** Reads all rows of any other list, in the order of the list. */
export async function* rowsInOrder<T>(
  _paging: Paging,
  find: (paging: Paging) => Promise<FilePage<T>>,
  shownOf: (record: T) => unknown,
): AsyncGenerator<Row> {
  for (let start = 0; ; start += FILE_ROWS) {
    const { rows, data } = await find({ draw: 0, start, length: FILE_ROWS, file: true });
    for await (const record of rows ?? data) yield shownOf(record) as Row;
    if (rows || data.length < FILE_ROWS) return;
  }
}

/**
 * Answers with the rows as a file with a column for each field. A value that is neither a text nor a number is written as JSON.
 * @param optional fields that only some rows have; all other columns come from the first 1,000 rows
 */
export async function sendListFile(
  response: Response,
  rows: AsyncIterable<Row>,
  optional: readonly string[],
): Promise<void> {
  const name = response.req.path.split('/').findLast((part) => /^[a-zA-Z][a-zA-Z-]*$/.test(part));
  await new CsvAnswer(response, `${name ?? 'list'}.csv`).lines(linesOf(rows, optional));
}

async function* linesOf(rows: AsyncIterable<Row>, optional: readonly string[]): AsyncGenerator<string> {
  const first: Row[] = [];
  let names: string[] | undefined;
  for await (const row of inSlices(rows)) {
    if (names) yield lineOf(row, names);
    else if (first.push(row) === FILE_ROWS) yield* beginOf(first, (names = namesOf(first, optional)));
  }
  if (!names) yield* beginOf(first, namesOf(first, optional));
}

function namesOf(rows: Row[], optional: readonly string[]): string[] {
  return [...new Set([...rows.flatMap((row) => Object.keys(row)), ...optional])];
}

/** The header line and the first rows. */
function* beginOf(rows: Row[], names: string[]): Generator<string> {
  yield csvLine(names);
  for (const row of rows) yield lineOf(row, names);
}

function lineOf(row: Row, names: readonly string[]): string {
  return csvLine(names.map((name) => row[name]));
}

/** The fields that identify the rows of lists. */
const IDS = ['id', '_id', 'smsID', 'number'];

/** The id of a row, preferably of its stored form, because the shown form may be masked. */
function idOf(...forms: Row[]): number {
  const id = forms.flatMap((row) => IDS.map((name) => toId(row[name]))).find((found) => found !== null);
  if (id === undefined) throw new Error('A list by id has rows without an id');
  return id;
}
