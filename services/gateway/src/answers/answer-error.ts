import type { IncomingMessage, ServerResponse } from 'node:http';
import { Builder } from 'xml2js';
import { type AppError, toAppError } from '@herald/contracts/errors';
import { endAnswer } from '@herald/service';

const xml = new Builder({ rootName: 'response', xmldec: { version: '1.0', encoding: 'UTF-8' } });

/** Answers with an error, at the XML endpoint with XML. @returns the error as the client sees it, for the log */
export function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  asXml: boolean,
): AppError {
  const shown = toAppError(error);
  if (response.headersSent) {
    response.destroy();
    return shown;
  }
  const body = asXml
    ? xml.buildObject({ statusID: shown.statusID, message: shown.message })
    : JSON.stringify(shown.body());
  response.statusCode = shown.status;
  nameHelp(request, response, shown.status);
  for (const [name, value] of Object.entries(shown.headers)) response.setHeader(name, value);
  response.setHeader('content-type', `${asXml ? 'application/xml' : 'application/json'}; charset=utf-8`);
  response.setHeader('content-length', Buffer.byteLength(body));
  endAnswer(request, response, body);
  return shown;
}

/** A link to the section of docs/guides/errors.md about an HTTP status (RFC 8288, relation `help`). */
export function helpLink(status: number): string {
  return `</docs/guides/errors#${status}>; rel="help"`;
}

/** Must be called before the head of an answer is written. Only 4xx answers of the companies' API have such a section. */
export function nameHelp(request: IncomingMessage, response: ServerResponse, status: number): void {
  if (status < 400 || status >= 500 || !request.url?.startsWith('/v1/')) return;
  response.setHeader('link', helpLink(status));
}
