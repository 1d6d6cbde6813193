import type { Response } from 'express';

/** Carries the change made by an operator to the gateway, for the audit log. The gateway removes the header from the response. */
export const CHANGE_HEADER = 'x-herald-change';

/** A record as the operator's API shows it: null if it did not exist before, or does not exist after. */
export interface NotedChange {
  before: unknown;
  after: unknown;
}

/** All headers of a response together are limited to 16 KiB. */
const MAX_LENGTH = 8 * 1024;

/** Reports the change of an operator's request to the gateway; of long records only the fact that they changed. Call it before the answer. */
export function noteChange(response: Response, before: unknown, after: unknown): void {
  const text = encoded({ before, after });
  const omitted = { omitted: `${text.length} characters` };
  response.setHeader(
    CHANGE_HEADER,
    text.length <= MAX_LENGTH ? text : encoded({ before: omitted, after: omitted }),
  );
}

/** The value of an answer's header; null if there is none. */
export function readChange(header: string | string[] | undefined): NotedChange | null {
  if (typeof header !== 'string') return null;
  return JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as NotedChange;
}

function encoded(change: NotedChange): string {
  return Buffer.from(JSON.stringify(change)).toString('base64url');
}
