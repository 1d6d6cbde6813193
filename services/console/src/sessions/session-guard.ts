import type { Request, RequestHandler, Response } from 'express';
import { ForbiddenError, UnauthorizedError } from '@herald/errors';
import type { SharedAddress } from '@herald/ip-addresses';
import { areEqual, csrfTokenOf } from './secrets';
import type { OpenSession, SessionService } from './session-service';
import type { SessionCookie } from './session-cookie';

const SESSION = 'session';
const HARMLESS = new Set(['GET', 'HEAD']);
const CSRF_HEADER = 'x-csrf-token';

/** Lets in only who is signed in; what changes something also has to bring the page's token. Behind it: `sessionOf`. */
export function sessionGuard(
  sessions: Pick<SessionService, 'find'>,
  cookie: SessionCookie,
  shared: Pick<SharedAddress, 'note'>,
): RequestHandler {
  return async (request, response, next) => {
    const secret = cookie.read(request);
    const session = secret === null ? null : await sessions.find(secret);
    if (!session) throw new UnauthorizedError('You are not signed in, or your session has ended.');
    shared.note(request.ip ?? '', `session ${session.document.id}`);
    const given = request.get(CSRF_HEADER) ?? '';
    if (!HARMLESS.has(request.method) && !areEqual(given, csrfTokenOf(session.secret)))
      throw new ForbiddenError('The request does not come from this page. Load the page again.');
    response.locals[SESSION] = session;
    next();
  };
}

/** Behind the guard only. */
export function sessionOf(response: Response): OpenSession {
  const session = response.locals[SESSION] as OpenSession | undefined;
  if (!session) throw new UnauthorizedError('You are not signed in, or your session has ended.');
  return session;
}

/** Before anybody is signed in, the browser itself says whether the request comes from this site's own page. @throws ForbiddenError */
export function requireOwnPage(request: Request): void {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin')
    throw new ForbiddenError('The request does not come from this page.');
}
