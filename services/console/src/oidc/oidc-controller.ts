import type { Request, Response } from 'express';
import { ForbiddenError, NotFoundError, said, UnauthorizedError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { Face } from '../gateway/gateway-client';
import type { LinkService } from '../links/link-service';
import type { PersonLinks } from '../people/person-links';
import type { Faces } from '../sessions/faces';
import { startSession, type StartSessionDeps } from '../sessions/session-controller';
import type { SignInLimit } from '../sessions/sign-in-limit';
import type { FlowCookie } from './flow-cookie';
import { isRefusal, type OidcClient } from './oidc-client';

export interface OidcControllerDeps extends StartSessionDeps {
  /** The providers of operators and of companies' people; null: none is configured. */
  clients: Record<Face, Pick<OidcClient, 'begin' | 'finish'> | null>;
  faces: Faces;
  flows: FlowCookie;
  links: Pick<LinkService, 'operatorByIdToken'>;
  people: Pick<PersonLinks, 'sendsMail' | 'linkFor'>;
  limit: SignInLimit;
  logger: Logger;
}

export const OIDC_BEGIN = '/api/oidc/begin';
const FOR_COMPANIES = 'face=company';
/** Each provider has its own path, so that an answer of one provider is never taken for the other's. */
export const OIDC_RETURN: Record<Face, string> = {
  operator: '/api/oidc/return',
  company: '/api/oidc/return/company',
};

/** Why the sign-in failed; the sign-in page has a text for each. */
type Trouble = 'again' | 'refused' | 'unknown' | 'no-person' | 'away';

/** Sign-in with OpenID Connect, of operators and of companies' people: redirects the browser to the provider, and handles its return with a code. */
export function oidcHandlers({
  clients,
  faces,
  flows,
  links,
  people,
  limit,
  logger,
  ...deps
}: OidcControllerDeps) {
  return {
    methods: async (_request: Request, response: Response) => {
      const email = await people.sendsMail();
      const data = {
        oidc: clients.operator ? OIDC_BEGIN : null,
        companyOidc: clients.company ? `${OIDC_BEGIN}?${FOR_COMPANIES}` : null,
        email,
        faces: faces.all(),
      };
      response.json({ statusID: 0, message: 'Sign-in methods besides links and tokens.', data });
    },

    begin: async (request: Request, response: Response) => {
      const face = request.query['face'] === 'company' ? 'company' : 'operator';
      const begun = await required(clients[face])
        .begin()
        .catch((error: unknown) => void logger.warn('oidc.failed', { trouble: 'away', error }));
      if (!begun) return back(response, 'away');
      flows.set(response, { ...begun.flow, face, session: deps.cookie.read(request) });
      response.redirect(303, begun.url.href);
    },

    finish: (face: Face) => async (request: Request, response: Response) => {
      const provider = required(clients[face]);
      const from = request.ip ?? '';
      const flow = flows.readOnce(request, response);
      limit.requireAllowed(from, flow ? 'right form' : undefined);
      if (flow?.face !== face) return back(response, 'again');
      try {
        const query = new URL(request.originalUrl, 'http://console').search;
        const idToken = await provider.finish(query, flow);
        if (face === 'company')
          // The page of the link shows the person and the companies, as for a link by e-mail.
          return response.redirect(303, `/sign-in#${await people.linkFor(idToken, from)}`);
        const entrant = await links.operatorByIdToken(idToken, from);
        await startSession(deps.cookie.read(request) ?? flow.session, response, entrant, deps);
        response.redirect(303, '/operator');
      } catch (error) {
        limit.count(from);
        const trouble = troubleOf(error, face);
        logger.warn('oidc.failed', { trouble, from, error });
        back(response, trouble);
      }
    },
  };
}

function required<T>(client: T | null): T {
  if (!client) throw new NotFoundError(said('oidc_not_set'));
  return client;
}

function back(response: Response, trouble: Trouble): void {
  response.redirect(303, `/sign-in?trouble=${trouble}`);
}

function troubleOf(error: unknown, face: Face): Trouble {
  if (error instanceof ForbiddenError) return face === 'company' ? 'no-person' : 'unknown';
  return error instanceof UnauthorizedError || isRefusal(error) ? 'refused' : 'away';
}
