import { ForbiddenError, MethodNotAllowedError, NotFoundError, said } from '@herald/contracts/errors';
import type { SessionDocument } from '../sessions/session-model';
import { liveTarget } from '../gateway/test-target';
import { permissionOf } from './company-operations';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Base for parsing only: the path and the query are used, the host is ignored. */
const GATEWAY = 'http://gateway';

/**
 * Rejects `..` and percent-encoding, so that the gateway sees exactly the path that was checked here. Names of routes and callbacks may
 * contain dots.
 */
const OPERATORS_PATH = /^\/admin\/v1(\/[\w-][\w.-]*)+$/;

/**
 * The path and query to request from the gateway, if the session may call them. The gateway checks the roles of operators by their token;
 * roles of companies are checked here, and are the same in test mode, in which the gateway refuses operations without test data. A key in
 * the query is removed, because the session's credential is used.
 * @throws ForbiddenError, NotFoundError, MethodNotAllowedError
 */
export function permittedTarget(
  { face, role }: Pick<SessionDocument, 'face' | 'role'>,
  method: string,
  target: string,
): string {
  if (!METHODS.includes(method)) throw new MethodNotAllowedError(METHODS);
  if (!URL.canParse(target, GATEWAY)) throw unknown();
  const { pathname, searchParams } = new URL(target, GATEWAY);
  if (face === 'operator') {
    if (!OPERATORS_PATH.test(pathname)) throw unknown();
  } else {
    const permission = permissionOf(role, method, liveTarget(pathname));
    if (permission === 'unknown') throw unknown();
    if (permission === 'forbidden') throw new ForbiddenError(said('role_not_allowed', { role }));
  }
  searchParams.delete('key');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

const unknown = (): NotFoundError => new NotFoundError(said('no_such_endpoint'));
