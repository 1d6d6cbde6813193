import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where docs/guides/errors.md speaks of an HTTP status: a heading of its own (RFC 8288, relation `help`). */
export function helpLink(status: number): string {
  return `</docs/guides/errors#${status}>; rel="help"`;
}

/** To be called before the head of an answer is written. Only what a company's program was answered with 4xx has such a place. */
export function nameHelp(request: IncomingMessage, response: ServerResponse, status: number): void {
  if (status < 400 || status >= 500 || !request.url?.startsWith('/v1/')) return;
  response.setHeader('link', helpLink(status));
}
