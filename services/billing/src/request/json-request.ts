import type { RequestHandler } from 'express';
import { ForbiddenError, MethodNotAllowedError } from '@herald/errors';
import { companyOf, jsonBody } from '@herald/service';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Bodies of the create endpoints: `Content-Type` is mandatory there (interface.md part 5, rule 3). */
export const createBody = jsonBody({
  limitBytes: BODY_LIMIT_BYTES,
  requireContentType: true,
});

/** Bodies of other JSON requests. */
export const jsonRequest = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

/** Bodies that may be left out altogether. */
export const optionalJsonRequest = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true });

/** Lets only keys with the permission pass (interface.md part 5, rule 5). */
export function requirePermission(permission: string): RequestHandler {
  return (_request, response, next) => {
    if (!companyOf(response).permissions.includes(permission)) {
      throw new ForbiddenError(`This key has no permission ${permission}.`);
    }
    next();
  };
}

/** The other methods of a path that only takes POST. */
export const onlyPost: RequestHandler = () => {
  throw new MethodNotAllowedError(['POST']);
};
