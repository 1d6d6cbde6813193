import type { Response } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { type Page, pageAnswer, type Paging } from '@herald/paging';

/** Answers `{statusID: 0, message, data}`: a record, or what a change came to (interface-decisions.md). */
export function sendRecord(response: Response, message: string, data: unknown, status = 200): void {
  response.status(status).json({ statusID: STATUS_ID.SUCCESS, message, data });
}

/** Answers a page of a list, each record as `view` shows it. */
export function sendPage<T>(
  response: Response,
  message: string,
  { paging, page, view }: { paging: Paging; page: Page<T>; view(record: T): unknown },
): void {
  const shown = { ...page, data: page.data.map((record) => view(record)) };
  response.json({ statusID: STATUS_ID.SUCCESS, message, ...pageAnswer(paging, shown) });
}
