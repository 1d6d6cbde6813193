import type { RequestHandler } from 'express';
import { ForbiddenError, MethodNotAllowedError, said } from '@herald/contracts/errors';
import { companyOf, jsonBody } from '@herald/service';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Bodies of the create endpoints, which require `Content-Type`. */
export const createBody = jsonBody({
  limitBytes: BODY_LIMIT_BYTES,
  requireContentType: true,
});

/** Bodies of other JSON requests. */
export const jsonRequest = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

/** Bodies of requests that may have none. */
export const optionalJsonRequest = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true });

/** Like `optionalJsonRequest`, for an endpoint with a dry run: `dryRun` may be in the body or in the query. */
export const dryRunRequest = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true, dryRun: true });

/** Rejects requests whose API key lacks the permission. */
export function requirePermission(permission: string): RequestHandler {
  return (_request, response, next) => {
    if (!companyOf(response).permissions.includes(permission)) {
      throw new ForbiddenError(said('lacks_permission', { permission }));
    }
    next();
  };
}

/** Handler for the other methods of a path that allows POST only. */
export const onlyPost: RequestHandler = () => {
  throw new MethodNotAllowedError(['POST']);
};
