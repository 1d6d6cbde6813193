import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { UnauthorizedError } from '@herald/errors';
import type { Logger } from '@herald/logging';

const BEARER = /^Bearer +(\S+) *$/i;

/** Lets only the operator in: `Authorization: Bearer <operator token>`. */
export function operatorGuard(operatorToken: string, logger: Pick<Logger, 'warn'>): RequestHandler {
  const expected = digest(operatorToken);
  return (request, response, next) => {
    const given = BEARER.exec(request.headers.authorization ?? '')?.[1];
    // Digests have one length, so that the comparison takes the same time whatever was sent.
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      logger.warn('operator.refused', { from: request.ip, path: request.originalUrl.split('?')[0] });
      response.setHeader('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedError('The operator token is missing or not valid.');
    }
    next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
