import type { Response } from 'express';

/** Carries the change made by an operator to the gateway, for the audit log. The gateway removes the header from the response. */
export const CHANGE_HEADER = 'x-herald-change';

/** A record in the form of the operator's API, before and after a change. Null if the record does not exist at that time. */
export interface NotedChange {
  before: unknown;
  after: unknown;
}

/** Below the limit of 16 KiB for all headers of a response together. */
const MAX_LENGTH = 8 * 1024;

/** Reports an operator's change to the gateway. For long records only the fact of the change and the company are reported. Call it before the answer. */
export function noteChange(response: Response, before: unknown, after: unknown): void {
  const text = encoded({ before, after });
  const omitted = (record: unknown) => ({
    omitted: `${text.length} characters`,
    company: (record as { company?: unknown } | null)?.company,
  });
  response.setHeader(
    CHANGE_HEADER,
    text.length <= MAX_LENGTH ? text : encoded({ before: omitted(before), after: omitted(after) }),
  );
}

/** Reads the header of an answer; null if there is none. */
export function readChange(header: string | string[] | undefined): NotedChange | null {
  if (typeof header !== 'string') return null;
  return JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as NotedChange;
}

function encoded(change: NotedChange): string {
  return Buffer.from(JSON.stringify(change)).toString('base64url');
}
