import type { Request, Response } from 'express';
import Joi from 'joi';
import { cleanString, wholeNumber } from '@herald/config';
import { noSuch, NotFoundError, said, UnauthorizedError, ValidationError } from '@herald/contracts/errors';
import { csrfTokenOf, isPersonLink, isSecretForm, isTokenForm } from './secrets';
import type { SessionCookie } from './session-cookie';
import type { Guest, SessionDocument } from './session-model';
import type { Entrant, OpenSession, SessionService } from './session-service';
import type { SignInLimit } from './sign-in-limit';

export interface SessionControllerDeps {
  sessions: Pick<SessionService, 'begin' | 'findSession' | 'end' | 'list' | 'revoke'>;
  /** The users whom links and tokens sign in (`LinkService`). */
  links: {
    preview(link: string, from: string): Promise<Guest>;
    redeem(link: string, from: string): Promise<Entrant>;
    operator(token: string, from: string): Promise<Entrant>;
  };
  /** The people of companies whom links by e-mail sign in (`PersonLinks`). */
  people: {
    preview(link: string, from: string): Promise<Guest>;
    redeem(link: string, company: number | undefined, from: string): Promise<Entrant>;
  };
  cookie: SessionCookie;
  limit: SignInLimit;
}

interface SignIn {
  link?: string;
  /** The company that a person of several companies has chosen. */
  company?: number;
  operatorToken?: string;
}

const signIn = Joi.object<SignIn>({
  link: Joi.string().max(200),
  company: wholeNumber().min(1),
  operatorToken: cleanString().max(200),
}).xor('link', 'operatorToken');

/** A header instead of a path segment, so that the secret is in no log. */
const LINK_HEADER = 'x-sign-in-link';

/** Sign-in with a one-time link or an operator token. */
export function signInHandlers({ sessions, links, people, cookie, limit }: SessionControllerDeps) {
  return {
    /** Shows the user of a link, and the session of this browser that the sign-in ends. */
    preview: async (request: Request, response: Response) => {
      const from = request.ip ?? '';
      const link = request.get(LINK_HEADER) ?? '';
      limit.requireAllowed(from, formOf({ link }));
      const owner = isPersonLink(link) ? people : links;
      const guest = await owner.preview(link, from).catch((failure: unknown) => {
        if (failure instanceof NotFoundError) limit.count(from);
        throw failure;
      });
      const secret = cookie.read(request);
      const open = secret === null ? null : await sessions.findSession(secret, { isUse: false });
      const data = { ...guest, ends: open && guestOf(open.document) };
      response.json({ statusID: 0, message: 'The user of the link. The link is still unused.', data });
    },

    signIn: async (request: Request, response: Response) => {
      const from = request.ip ?? '';
      const { error, value } = signIn.validate(request.body);
      if (error) throw new ValidationError({ link: said('no_credential') });
      limit.requireAllowed(from, formOf(value));
      const entrant = await entering(value, { links, people }, from).catch((failure: unknown) => {
        if (failure instanceof UnauthorizedError) limit.count(from);
        throw failure;
      });
      await startSession(cookie.read(request), response, entrant, { sessions, cookie });
      response.status(201).json({ statusID: 0, message: 'Signed in.', data: { face: entrant.face } });
    },
  };
}

/** The current session, and the list of sessions. */
export function sessionHandlers({
  sessions,
  cookie,
  apiUrl,
}: Pick<SessionControllerDeps, 'sessions' | 'cookie'> & { apiUrl: string }) {
  return {
    show: (_request: Request, response: Response, session: OpenSession) => {
      const { document, secret, timezone = null, modules = null } = session;
      const data = { ...view(document, document), csrfToken: csrfTokenOf(secret), apiUrl, timezone, modules };
      response.json({ statusID: 0, message: 'Your session.', data });
    },

    signOut: async (_request: Request, response: Response, { document }: OpenSession) => {
      await sessions.end(document, 'signed out');
      signedOut(response, cookie);
      response.json({ statusID: 0, message: 'Signed out.', data: null });
    },

    list: async (_request: Request, response: Response, { document }: OpenSession) => {
      const all = await sessions.list(document);
      const data = all.map((one) => view(one, document));
      response.json({ statusID: 0, message: 'Sessions.', data });
    },

    revoke: async (request: Request<{ id: string }>, response: Response, { document }: OpenSession) => {
      if (!(await sessions.revoke(document, request.params.id))) throw new NotFoundError(noSuch('session'));
      if (document.id === request.params.id) signedOut(response, cookie);
      response.json({ statusID: 0, message: 'The session was ended.', data: null });
    },
  };
}

function formOf({ link, operatorToken }: SignIn): 'right form' | undefined {
  const isRight = link === undefined ? isTokenForm(operatorToken!) : isSecretForm(link) || isPersonLink(link);
  return isRight ? 'right form' : undefined;
}

function entering(
  { link, company, operatorToken }: SignIn,
  { links, people }: Pick<SessionControllerDeps, 'links' | 'people'>,
  from: string,
): Promise<Entrant> {
  if (link !== undefined && isPersonLink(link)) return people.redeem(link, company, from);
  return link === undefined ? links.operator(operatorToken!, from) : links.redeem(link, from);
}

export interface StartSessionDeps {
  sessions: Pick<SessionService, 'begin' | 'findSession' | 'end'>;
  cookie: SessionCookie;
}

/**
 * Signs in a user and sets the cookie.
 * @param earlier the secret of an older session of the browser, which ends, so that a stolen cookie of it is useless
 */
export async function startSession(
  earlier: string | null,
  response: Response,
  entrant: Entrant,
  { sessions, cookie }: StartSessionDeps,
): Promise<void> {
  const old = earlier === null ? null : await sessions.findSession(earlier);
  if (old) await sessions.end(old.document, 'signed in again');
  cookie.set(response, await sessions.begin(entrant), entrant.expiresAt);
}

const guestOf = ({ face, companyName, role, name }: SessionDocument): Guest => ({
  face,
  companyName,
  role,
  name,
});

/** Also clears the data that the browser stored for the session. */
function signedOut(response: Response, cookie: SessionCookie): void {
  cookie.clear(response);
  response.set('Clear-Site-Data', '"cache", "storage"');
}

/** Times are in UTC, because a session belongs to a browser and not to a company. */
function view(session: SessionDocument, own: SessionDocument): Record<string, unknown> {
  const { id, face, role, company, companyName, operator, name, from } = session;
  return {
    id,
    face,
    role,
    company,
    companyName,
    operator,
    name,
    from,
    current: id === own.id,
    createdAt: session.createdAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}
