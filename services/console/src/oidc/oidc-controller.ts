import type { Request, Response } from 'express';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { LinkService } from '../links/link-service';
import type { PersonLinks } from '../people/person-links';
import type { Faces } from '../sessions/faces';
import { startSession, type StartSessionDeps } from '../sessions/session-controller';
import type { SignInLimit } from '../sessions/sign-in-limit';
import type { FlowCookie } from './flow-cookie';
import { isRefusal, type OidcClient } from './oidc-client';

export interface OidcControllerDeps extends StartSessionDeps {
  /** null: no provider is configured. */
  client: Pick<OidcClient, 'begin' | 'finish'> | null;
  faces: Faces;
  flows: FlowCookie;
  links: Pick<LinkService, 'operatorByIdToken'>;
  people: Pick<PersonLinks, 'sendsMail'>;
  limit: SignInLimit;
  logger: Logger;
}

export const OIDC_BEGIN = '/api/oidc/begin';
export const OIDC_RETURN = '/api/oidc/return';

/** Why the sign-in failed; the sign-in page has a text for each. */
type Trouble = 'again' | 'refused' | 'unknown' | 'away';

/** Operator sign-in with OpenID Connect: redirects the browser to the provider, and handles its return with a code. */
export function oidcHandlers({
  client,
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
      const data = { oidc: client ? OIDC_BEGIN : null, email, faces: faces.all() };
      response.json({ statusID: 0, message: 'Sign-in methods besides links and tokens.', data });
    },

    begin: async (_request: Request, response: Response) => {
      const begun = await required(client)
        .begin()
        .catch((error: unknown) => void logger.warn('oidc.failed', { trouble: 'away', error }));
      if (!begun) return back(response, 'away');
      flows.set(response, begun.flow);
      response.redirect(303, begun.url.href);
    },

    finish: async (request: Request, response: Response) => {
      const provider = required(client);
      const from = request.ip ?? '';
      const flow = flows.take(request, response);
      limit.requireRoom(from, flow ? 'right form' : undefined);
      if (!flow) return back(response, 'again');
      try {
        const query = new URL(request.originalUrl, 'http://console').search;
        const entrant = await links.operatorByIdToken(await provider.finish(query, flow), from);
        await startSession(request, response, entrant, deps);
        response.redirect(303, '/operator');
      } catch (error) {
        limit.count(from);
        const trouble = troubleOf(error);
        logger.warn('oidc.failed', { trouble, from, error });
        back(response, trouble);
      }
    },
  };
}

function required<T>(client: T | null): T {
  if (!client) throw new NotFoundError('OIDC_ISSUER is not set: sign in by a link or a token.');
  return client;
}

function back(response: Response, trouble: Trouble): void {
  response.redirect(303, `/sign-in?trouble=${trouble}`);
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof ForbiddenError) return 'unknown';
  return error instanceof UnauthorizedError || isRefusal(error) ? 'refused' : 'away';
}
