import type { Response } from 'express';
import { STATUS_ID } from '@herald/contracts';
import type { Caller } from '@herald/internal-token';
import {
  type FilePage,
  type Page,
  pageAnswer,
  type Paging,
  type PagingById,
  parsePaging,
  parsePagingById,
} from '@herald/paging';
import { isFile, rowsById, rowsInOrder, sendListFile } from './list-file';
import { withMaskedData } from './masked-data';

/** Answers `{statusID: 0, message, data}`: a record, or what a change came to (interface-decisions.md). */
export function sendRecord(response: Response, message: string, data: unknown, status = 200): void {
  response.status(status).json({ statusID: STATUS_ID.SUCCESS, message, data: asSeen(response, data) });
}

/**
 * Answers the page of a list that the request asks for, each record as `view` shows it; with `format=csv` all of the list as a file.
 * @param optional fields of a file that only some records have
 * @throws ValidationError naming every field of the paging that is wrong
 */
export async function sendPage<T>(
  response: Response,
  message: string,
  find: (paging: Paging) => Promise<FilePage<T>>,
  view: (record: T) => unknown = (record) => record,
  optional: readonly string[] = [],
): Promise<void> {
  const { query } = response.req;
  const paging = parsePaging(query);
  if (!isFile(query)) return answerPage(response, message, paging, find, view);
  const shown = (record: T): unknown => asSeen(response, view(record));
  await sendListFile(response, rowsInOrder(find, shown), optional);
}

/** As `sendPage`, of a list by id: newest first, and on behind a row, where the request asks for it. */
export async function sendPageById<T>(
  response: Response,
  message: string,
  find: (paging: PagingById) => Promise<Page<T>>,
  view: (record: T) => unknown = (record) => record,
  optional: readonly string[] = [],
): Promise<void> {
  const { query } = response.req;
  const paging = parsePagingById(query);
  if (!isFile(query)) return answerPage(response, message, paging, find, view);
  const shown = (record: T): unknown => asSeen(response, view(record));
  await sendListFile(response, rowsById(paging, find, shown), optional);
}

async function answerPage<T, P extends Paging>(
  response: Response,
  message: string,
  paging: P,
  find: (paging: P) => Promise<Page<T>>,
  view: (record: T) => unknown,
): Promise<void> {
  const page = await find(paging);
  const shown = { ...page, data: page.data.map((record) => asSeen(response, view(record))) };
  response.json({ statusID: STATUS_ID.SUCCESS, message, ...pageAnswer(paging, shown) });
}

/** Without personal data, where the gateway says that who asks may not see it. */
function asSeen(response: Response, data: unknown): unknown {
  const caller = response.locals.caller as Caller | undefined;
  return caller?.kind === 'operator' && caller.masked ? withMaskedData(data, { withNames: true }) : data;
}
