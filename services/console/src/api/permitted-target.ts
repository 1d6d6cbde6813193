import { ForbiddenError, MethodNotAllowedError, NotFoundError } from '@herald/errors';
import type { SessionDocument } from '../sessions/session-model';
import { permissionOf } from './company-operations';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Of an address only the path and the query count. */
const GATEWAY = 'http://gateway';

/** No `..`, nothing encoded: the gateway sees the path as it was looked at here. Names of routes and callbacks have dots inside. */
const OPERATORS_PATH = /^\/admin\/v1(\/[\w-][\w.-]*)+$/;

/**
 * The path and query that the gateway is asked for, where the session may ask for it. What operators may do the gateway knows by their
 * token; companies' roles are the console's. A key in the query is taken off: the session's counts.
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
    const permission = permissionOf(role, method, pathname);
    if (permission === 'unknown') throw unknown();
    if (permission === 'forbidden') throw new ForbiddenError(`Your role here (${role}) does not allow this.`);
  }
  searchParams.delete('key');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

const unknown = (): NotFoundError => new NotFoundError('Not found: no such endpoint.');
