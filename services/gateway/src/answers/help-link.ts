import type { IncomingMessage, ServerResponse } from 'node:http';

/** A link to the section of docs/guides/errors.md about an HTTP status (RFC 8288, relation `help`). */
export function helpLink(status: number): string {
  return `</docs/guides/errors#${status}>; rel="help"`;
}

/** Must be called before the head of an answer is written. Only 4xx answers of the companies' API have such a section. */
export function nameHelp(request: IncomingMessage, response: ServerResponse, status: number): void {
  if (status < 400 || status >= 500 || !request.url?.startsWith('/v1/')) return;
  response.setHeader('link', helpLink(status));
}
