import type { IncomingMessage, ServerResponse } from 'node:http';
import { Builder } from 'xml2js';
import { type AppError, toAppError } from '@herald/errors';
import { endAnswer } from '@herald/service';
import { nameHelp } from './help-link';

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
