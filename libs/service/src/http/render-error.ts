import type { ErrorRequestHandler } from 'express';
import { Builder } from 'xml2js';
import { AppError, toAppError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { endAnswer } from './end-answer';

/** Set `response.locals[XML_ANSWER] = true` on an endpoint whose errors are XML too (root `response`). */
export const XML_ANSWER = 'xmlAnswer';

const xml = new Builder({ rootName: 'response', xmldec: { version: '1.0', encoding: 'UTF-8' } });

/** Errors of express and Node have a status. Only statuses that a client can cause are passed on. */
function clientErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  return new AppError(
    status,
    'bad_request',
    'The request could not be read: check its address and encoding.',
  );
}

/** A phone number in a path. Logs are kept longer than numbers may be. */
const NUMBER = /\d{7,}/g;

/** The only error handler of the express applications. A server error is logged, with the request id. */
export function renderError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const answer = clientErrorOf(error) ?? toAppError(error);
    const { status } = answer;
    const path = request.path.replace(NUMBER, '***');
    if (status >= 500) logger.error('request.failed', { method: request.method, path, status, error });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const asXml = response.locals[XML_ANSWER] === true;
    const body = Buffer.from(asXml ? xml.buildObject(answer.body()) : JSON.stringify(answer.body()));
    response.set(answer.headers).status(status);
    response
      .type(`${asXml ? 'application/xml' : 'application/json'}; charset=utf-8`)
      .set('Content-Length', String(body.length));
    endAnswer(request, response, body);
  };
}
