import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ForbiddenError, UnauthorizedError } from '@herald/contracts/errors';
import type { Caller, InternalTokenVerifier } from '../internal-token';
import { isSaneRequestId, newRequestId, runWithRequestId } from '@herald/telemetry/logging';

const INTERNAL_TOKEN_HEADER = 'x-herald-token';
const REQUEST_ID_HEADER = 'x-request-id';

/** Keeps the caller's request id if it is valid, and otherwise creates a new id. The answer and every log line contain the request id. */
export const keepRequestId: RequestHandler = (request, response, next) => {
  const given = request.headers[REQUEST_ID_HEADER];
  const requestId = isSaneRequestId(given) ? given : newRequestId();
  response.locals.requestId = requestId;
  response.setHeader(REQUEST_ID_HEADER, requestId);
  runWithRequestId(requestId, next);
};

export function requestIdOf(response: Response): string {
  return response.locals.requestId as string;
}

/** Admits only requests of the gateway. Later handlers get the caller from `companyOf` or `operatorOf`. */
export function requireInternalToken(tokens: InternalTokenVerifier): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction) => {
    const header = request.headers[INTERNAL_TOKEN_HEADER];
    response.locals.caller = await tokens.verify(typeof header === 'string' ? header : undefined);
    next();
  };
}

/** The company that sent the request. @throws ForbiddenError on an operator's request */
export function companyOf(response: Response): Extract<Caller, { kind: 'company' }> {
  const caller = callerOf(response);
  if (caller.kind !== 'company') throw new ForbiddenError("This endpoint requires a company's API key.");
  return caller;
}

/** The operator that sent the request. @throws ForbiddenError on a company's request */
export function operatorOf(response: Response): Extract<Caller, { kind: 'operator' }> {
  const caller = callerOf(response);
  if (caller.kind !== 'operator') throw new ForbiddenError('This endpoint requires an operator token.');
  return caller;
}

/** The provider that sent the request. @throws ForbiddenError on a request of anyone else */
export function carrierOf(response: Response): Extract<Caller, { kind: 'carrier' }> {
  const caller = callerOf(response);
  if (caller.kind !== 'carrier')
    throw new ForbiddenError('This endpoint is for providers of routes over HTTP.');
  return caller;
}

/** Middleware that refuses all callers except operators. */
export const onlyOperators: RequestHandler = (_request, response, next) => {
  operatorOf(response);
  next();
};

function callerOf(response: Response): Caller {
  const caller = response.locals.caller as Caller | undefined;
  if (!caller) throw new UnauthorizedError();
  return caller;
}
