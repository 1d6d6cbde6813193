import { Router } from 'express';
import Joi from 'joi';
import { wholeNumber } from '@herald/config';
import { ForbiddenError, UnauthorizedError, ValidationError } from '@herald/errors';
import { jsonBody } from '@herald/service/stored';
import { readBody } from '../server/read-body';
import { COMPANY_ROLES } from '../sessions/roles';
import { isTokenForm } from '../sessions/secrets';
import { sessionOf } from '../sessions/session-guard';
import type { SignInLimit } from '../sessions/sign-in-limit';
import type { LinkService, Member, NewLink } from './link-service';

const BODY_LIMIT_BYTES = 4 * 1024;
const BEARER = /^Bearer +(\S+) *$/i;

interface Wish {
  company?: number;
  role: Member['role'];
  name: string;
}

const wish = Joi.object<Wish>({
  company: wholeNumber().min(1),
  role: Joi.string()
    .valid(...COMPANY_ROLES)
    .default('viewer'),
  name: Joi.string().trim().allow('').max(80).default(''),
});

const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES, requireContentType: true });

/** `/api/links` for programs: `Authorization: Bearer <operator token>`. Without a company, the link signs in the operator. */
export function tokenLinkRoutes(
  links: Pick<LinkService, 'forOperator' | 'forCompany'>,
  limit: SignInLimit,
): Router {
  const router = Router();
  router.post('/api/links', body, async (request, response, next) => {
    const token = BEARER.exec(request.get('authorization') ?? '')?.[1];
    if (token === undefined) return next();
    const from = request.ip ?? '';
    limit.requireRoom(from, isTokenForm(token) ? 'right form' : undefined);
    const { company, ...member } = readBody(wish, request.body);
    const made = company === undefined ? links.forOperator(token) : links.forCompany(token, company, member);
    const link = await made.catch((failure: unknown) => {
      if (failure instanceof UnauthorizedError) limit.count(from);
      throw failure;
    });
    response.status(201).json(answer(link));
  });
  return router;
}

/**
 * `/api/links` for signed-in users (the routes above have read the body): an owner invites users of a company, an admin invites colleagues.
 */
export function sessionLinkRoutes(links: Pick<LinkService, 'forCompany' | 'forColleague'>): Router {
  const router = Router();
  router.post('/api/links', async (request, response) => {
    const { document, credential } = sessionOf(response);
    const { company, ...member } = readBody(wish, request.body);
    if (document.face === 'company') {
      if (company !== undefined && company !== document.company)
        throw new ForbiddenError('You can only create links for your own company.');
      response.status(201).json(answer(await links.forColleague(document, credential.secret, member)));
      return;
    }
    if (company === undefined) throw new ValidationError({ company: 'company is required' });
    response.status(201).json(answer(await links.forCompany(credential.secret, company, member)));
  });
  return router;
}

function answer({ url, expiresAt }: NewLink): object {
  return {
    statusID: 0,
    message: 'The link signs in once, within 15 minutes.',
    data: { url, expiresAt: expiresAt.toISOString() },
  };
}
