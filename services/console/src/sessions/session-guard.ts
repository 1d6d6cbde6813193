import type { Request, RequestHandler, Response } from 'express';
import { ForbiddenError, UnauthorizedError } from '@herald/errors';
import type { SharedAddress } from '@herald/ip-addresses';
import { areEqual, csrfTokenOf } from './secrets';
import type { Faces } from './faces';
import type { OpenSession, SessionService } from './session-service';
import type { SessionCookie } from './session-cookie';

const SESSION = 'session';
const HARMLESS = new Set(['GET', 'HEAD']);
const CSRF_HEADER = 'x-csrf-token';

/** Below `/api`: the gateway itself is asked with the session's credential. */
const OF_THE_GATEWAY = /^\/(?:live$|v1\/|admin\/v1\/)/;
const OWN_SESSION = '/session';
/** An open page asks for it again whenever the connection breaks. */
const LIVE = '/live';

export interface SessionGuardDeps {
  sessions: Pick<SessionService, 'find' | 'requireCredential'>;
  cookie: SessionCookie;
  shared: Pick<SharedAddress, 'note'>;
  faces: Faces;
}

/** Lets in only who is signed in; what changes something also has to bring the page's token. Behind it: `sessionOf`. */
export function sessionGuard({ sessions, cookie, shared, faces }: SessionGuardDeps): RequestHandler {
  return async (request, response, next) => {
    const secret = cookie.read(request);
    const session = secret === null ? null : await sessions.find(secret, { isUse: request.path !== LIVE });
    if (!session || !faces.has(session.document.face))
      throw new UnauthorizedError('You are not signed in, or your session has ended.');
    shared.note(request.ip ?? '', `session ${session.document.id}`);
    const given = request.get(CSRF_HEADER) ?? '';
    if (!HARMLESS.has(request.method) && !areEqual(given, csrfTokenOf(session.secret)))
      throw new ForbiddenError('The request does not come from this page. Load the page again.');
    if (!isAskedAnyway(request)) await requireCredential(sessions, session, request);
    response.locals[SESSION] = session;
    next();
  };
}

/** Whether the gateway refuses the request by itself if the credential does not work; signing out never needs one that works. */
function isAskedAnyway({ path, method }: Request): boolean {
  return OF_THE_GATEWAY.test(path) || (path === OWN_SESSION && method === 'DELETE');
}

/** The page itself learns who is signed in also while the gateway is away, or the company suspended. */
async function requireCredential(
  sessions: Pick<SessionService, 'requireCredential'>,
  session: OpenSession,
  { path, ip }: Request,
): Promise<void> {
  try {
    await sessions.requireCredential(session, ip ?? '');
  } catch (error) {
    if (path !== OWN_SESSION || error instanceof UnauthorizedError) throw error;
  }
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
