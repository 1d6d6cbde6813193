import type { Request, RequestHandler, Response } from 'express';
import { ForbiddenError, said, UnauthorizedError, UnavailableError } from '@herald/contracts/errors';
import type { SharedAddress } from '@herald/values/ip-addresses';
import { mayDo } from './roles';
import { areEqual, csrfTokenOf } from './secrets';
import type { Faces } from './faces';
import { CompanySuspendedError, type OpenSession, type SessionService } from './session-service';
import type { SessionCookie } from './session-cookie';

const SESSION = 'session';
const HARMLESS = new Set(['GET', 'HEAD']);
const CSRF_HEADER = 'x-csrf-token';
/** Sent by open pages without recent input, which refresh their lists. Such requests do not keep a session alive. */
const UNATTENDED_HEADER = 'x-herald-unattended';

/** Below `/api`: paths that are proxied to the gateway with the session's credential. */
const OF_THE_GATEWAY = /^\/(?:live$|v1\/|admin\/v1\/)/;
const OWN_SESSION = '/session';
/** An open page requests it again whenever the connection breaks. */
const LIVE = '/live';

export interface SessionGuardDeps {
  sessions: Pick<SessionService, 'findSession' | 'requireCredential'>;
  cookie: SessionCookie;
  shared: Pick<SharedAddress, 'note'>;
  faces: Faces;
}

/** Finds the session of a request. @throws UnauthorizedError, ForbiddenError */
export type FindSession = (request: Request) => Promise<OpenSession>;

/** Requires a session; changes also require the CSRF token of the page. */
export function requireSession({ sessions, cookie, shared, faces }: SessionGuardDeps): FindSession {
  return async (request) => {
    const secret = cookie.read(request);
    const isUse = request.path !== LIVE && request.get(UNATTENDED_HEADER) === undefined;
    const session = secret === null ? null : await sessions.findSession(secret, { isUse });
    if (!session || !faces.has(session.document.face)) throw new UnauthorizedError(said('not_signed_in'));
    session.credential.from = request.ip ?? '';
    shared.note(request.ip ?? '', `session ${session.document.id}`);
    const given = request.get(CSRF_HEADER) ?? '';
    if (!HARMLESS.has(request.method) && !areEqual(given, csrfTokenOf(session.secret)))
      throw new ForbiddenError(said('request_from_other_page'));
    if (!isAskedAnyway(request)) await requireCredential(sessions, session, request);
    return session;
  };
}

/** Requires a session for every path below it. The routes behind it call `sessionOf`. */
export function sessionGuard(find: FindSession): RequestHandler {
  return async (request, response, next) => {
    response.locals[SESSION] = await find(request);
    next();
  };
}

/** Whether the credential need not be checked here: the gateway refuses the request itself, and signing out needs no valid credential. */
function isAskedAnyway({ path, method }: Request): boolean {
  return OF_THE_GATEWAY.test(path) || (path === OWN_SESSION && method === 'DELETE');
}

/**
 * Requires a working credential, except that a page can load its session while the gateway is unavailable or the company is suspended.
 */
async function requireCredential(
  sessions: Pick<SessionService, 'requireCredential'>,
  session: OpenSession,
  { path, ip }: Request,
): Promise<void> {
  try {
    await sessions.requireCredential(session, ip ?? '');
  } catch (error) {
    const isTemporary = error instanceof UnavailableError || error instanceof CompanySuspendedError;
    if (path !== OWN_SESSION || !isTemporary) throw error;
  }
}

/** Only for routes behind the guard. */
export function sessionOf(response: Response): OpenSession {
  const session = response.locals[SESSION] as OpenSession | undefined;
  if (!session) throw new UnauthorizedError(said('not_signed_in'));
  return session;
}

/** A user of a company. */
export interface Member {
  company: number;
  session: OpenSession;
}

/** A company user who may send. */
export type Sender = Member;

/** Only for routes behind the guard. @throws ForbiddenError for operators */
export function memberOf(response: Response): Member {
  const session = sessionOf(response);
  const { company } = session.document;
  if (company === null) throw new ForbiddenError(said('company_users_only'));
  return { company, session };
}

/** Only for routes behind the guard. @throws ForbiddenError if the user may not send */
export function senderOf(response: Response): Sender {
  const session = sessionOf(response);
  const { company, role } = session.document;
  if (company === null || !mayDo(role, 'sender')) throw new ForbiddenError(said('role_cannot_send'));
  return { company, session };
}

/** Before the sign-in, fetch metadata from the browser shows whether the request comes from this site. @throws ForbiddenError */
export function requireOwnPage(request: Request): void {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') throw new ForbiddenError(said('request_from_elsewhere'));
}
