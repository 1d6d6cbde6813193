import type { Response } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { readTogether } from '@herald/contracts/errors';
import type { Caller } from '../internal-token';
import {
  type FilePage,
  type Page,
  pageAnswer,
  type Paging,
  type PagingById,
  parsePaging,
  parsePagingById,
} from '@herald/mongo/paging';
import { mapInSlices } from '@herald/values/slices';
import { isFile, type Row, rowsById, rowsInOrder, sendListFile } from './list-file';
import { withMaskedData } from './masked-data';

/** Answers `{statusID: 0, message, data}`: a record, or the result of a change (interface-decisions.md). */
export function sendRecord(response: Response, message: string, data: unknown, status = 200): void {
  response.status(status).json({ statusID: STATUS_ID.SUCCESS, message, data: asSeen(response, data) });
}

/** The options of a list, in addition to its rows. */
export interface ListOptions<F> {
  /** Reads the filter for `find` from the query. @throws ValidationError */
  readFilter?: () => F;
  /** Fields that only some records of a file have. */
  optional?: readonly string[];
  /** Further fields of the answer with a page. */
  also?: (filter: F) => Promise<Record<string, unknown>>;
}

/**
 * Answers with the requested page of a list, each record converted by `view`. With `format=csv` the answer is the complete list as a file.
 * @throws ValidationError naming every invalid field of the paging and of the filter
 */
export function sendPage<T, F = undefined>(
  response: Response,
  message: string,
  find: (paging: Paging, filter: F) => Promise<FilePage<T>>,
  view: (record: T) => unknown = asItIs,
  options: ListOptions<F> = {},
): Promise<void> {
  return sendList(response, message, { parse: parsePaging, find, rowsOf: rowsInOrder }, view, options);
}

/** Like `sendPage`, for a list by id, which supports `newestFirst` and `after`. */
export function sendPageById<T, F = undefined>(
  response: Response,
  message: string,
  find: (paging: PagingById, filter: F) => Promise<Page<T>>,
  view: (record: T) => unknown = asItIs,
  options: ListOptions<F> = {},
): Promise<void> {
  return sendList(response, message, { parse: parsePagingById, find, rowsOf: rowsById }, view, options);
}

interface List<P extends Paging, T, F> {
  parse(query: Record<string, unknown>): P;
  find(paging: P, filter: F): Promise<FilePage<T>>;
  /** All rows for a file. */
  rowsOf(
    paging: P,
    find: (paging: P) => Promise<FilePage<T>>,
    shownOf: (record: T) => unknown,
  ): AsyncIterable<Row>;
}

async function sendList<P extends Paging, T, F>(
  response: Response,
  message: string,
  { parse, find, rowsOf }: List<P, T, F>,
  view: (record: T) => unknown,
  { readFilter = noFilter, optional = [], also }: ListOptions<F>,
): Promise<void> {
  const { query } = response.req;
  const [paging, filter, asFile] = readTogether(
    () => parse(query),
    readFilter,
    () => isFile(query),
  );
  const shown = (record: T): unknown => asSeen(response, view(record));
  if (asFile)
    return sendListFile(
      response,
      rowsOf(paging, (part) => find(part, filter), shown),
      optional,
    );
  const [page, more] = await Promise.all([find(paging, filter), also?.(filter)]);
  const answer = { statusID: STATUS_ID.SUCCESS, message, ...pageAnswer(paging, page), ...more };
  await sendRows(response, answer, shown);
}

const asItIs = (record: unknown): unknown => record;
const noFilter = <F>(): F => undefined as F;

/** Answers like `response.json`, but writes the rows of `data` in slices: a page may have 10,000. */
export async function sendRows<T>(
  response: Response,
  answer: Record<string, unknown> & { data: readonly T[] },
  view: (record: T) => unknown = asItIs,
): Promise<void> {
  const rows = await mapInSlices(answer.data, (record) => JSON.stringify(view(record)));
  const fields = Object.entries(answer).flatMap(([name, value]) => {
    const json = name === 'data' ? `[${rows.join(',')}]` : JSON.stringify(value);
    return json === undefined ? [] : `${JSON.stringify(name)}:${json}`;
  });
  response.type('json').send(`{${fields.join(',')}}`);
}

/** Masks personal data if the gateway reports that the caller has no access to it. */
function asSeen(response: Response, data: unknown): unknown {
  const caller = response.locals.caller as Caller | undefined;
  return caller?.kind === 'operator' && caller.masked ? withMaskedData(data, { withNames: true }) : data;
}
