import type { Request, Response } from 'express';
import Joi from 'joi';
import { cleanString, wholeNumber } from '@herald/config';
import { ForbiddenError, said, UnauthorizedError, ValidationError } from '@herald/contracts/errors';
import { readBody } from '../server/read-body';
import { SECOND_FACTOR_HEADER } from '../gateway/gateway-client';
import { COMPANY_ROLES } from '../sessions/roles';
import { isTokenForm } from '../sessions/secrets';
import type { OpenSession } from '../sessions/session-service';
import type { SignInLimit } from '../sessions/sign-in-limit';
import type { LinkService, Member, NewLink } from './link-service';

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
  name: cleanString().allow('').max(80).default(''),
});

/** The operator token of a program. */
export function bearerOf(request: Request): string | undefined {
  return BEARER.exec(request.get('authorization') ?? '')?.[1];
}

/**
 * Links for programs with an operator token (without a company, the link signs in the operator) and for signed-in users: an owner invites
 * users of a company, an admin invites colleagues.
 */
export function linkHandler(
  links: Pick<LinkService, 'forOperator' | 'forCompany' | 'forColleague'>,
  limit: SignInLimit,
) {
  const byToken = async (request: Request, token: string): Promise<NewLink> => {
    const from = request.ip ?? '';
    limit.requireAllowed(from, isTokenForm(token) ? 'right form' : undefined);
    const { company, ...member } = readBody(wish, request.body);
    const made =
      company === undefined
        ? links.forOperator(token)
        : links.forCompany(token, company, member, request.get(SECOND_FACTOR_HEADER));
    return made.catch((failure: unknown) => {
      if (failure instanceof UnauthorizedError) limit.count(from);
      throw failure;
    });
  };
  const byUser = async (request: Request, { document, credential }: OpenSession): Promise<NewLink> => {
    const { company, ...member } = readBody(wish, request.body);
    if (document.face === 'company') {
      if (company !== undefined && company !== document.company)
        throw new ForbiddenError(said('links_for_own_company_only'));
      return links.forColleague(document, credential.secret, member);
    }
    if (company === undefined)
      throw new ValidationError({ company: said('any.required', { name: 'company' }) });
    return links.forCompany(credential.secret, company, member, request.get(SECOND_FACTOR_HEADER));
  };
  return async (request: Request, response: Response, caller: string | OpenSession): Promise<void> => {
    const link = await (typeof caller === 'string' ? byToken(request, caller) : byUser(request, caller));
    response.status(201).json(answer(link));
  };
}

function answer({ url, expiresAt }: NewLink): object {
  return {
    statusID: 0,
    message: 'The link signs in once, within 15 minutes.',
    data: { url, expiresAt: expiresAt.toISOString() },
  };
}
