import type { Request, Response } from 'express';
import Joi from 'joi';
import { cleanString, flag } from '@herald/config';
import { ForbiddenError, said, UnavailableError, ValidationError } from '@herald/contracts/errors';
import type { Caller, InternalTokenVerifier } from '@herald/service/internal-token';
import { COMPANY_ROLES, SCOPES_OF } from '../sessions/roles';
import type { LinkService, Member } from './link-service';

interface Wish extends Member {
  companyName: string;
  key: string;
  endsBy: Date | null;
  keysOutlive: boolean;
}

const wish = Joi.object<Wish>({
  role: Joi.string()
    .valid(...COMPANY_ROLES)
    .required(),
  name: cleanString().allow('').max(80).required(),
  companyName: Joi.string().allow('').required(),
  key: Joi.string().max(200).required(),
  endsBy: Joi.date().iso().allow(null).required(),
  keysOutlive: flag().required(),
});

type Company = Extract<Caller, { kind: 'company' }>;

/**
 * The company whose program asks the gateway for a link. The gateway has checked the program's key, and proves it with a signed token.
 * @param tokens null: no keys are configured to verify the token with
 */
export async function companyBehind(
  request: Request,
  tokens: Pick<InternalTokenVerifier, 'verify'> | null,
): Promise<Company> {
  if (!tokens) throw new UnavailableError('INTERNAL_TOKEN_PUBLIC_KEYS is not set.');
  const caller = await tokens.verify(request.get('x-herald-token'));
  if (caller.kind !== 'company') throw new ForbiddenError(said('links_for_companies'));
  return caller;
}

/** Sign-in links that a company's own program requests from the gateway. */
export function gatewayLinkHandler(links: Pick<LinkService, 'forKey'>) {
  return async (request: Request, response: Response, caller: Company): Promise<void> => {
    const { error, value } = wish.validate(request.body);
    if (error)
      throw new ValidationError({
        link: 'the request has an unknown form: run the same version of gateway and console',
      });
    const { role, name, companyName, key, endsBy, keysOutlive } = value;
    const lacking = SCOPES_OF[role].filter((scope) => !caller.permissions.includes(scope));
    if (lacking.length > 0)
      throw new ForbiddenError(said('link_role_requires_scopes', { role, scopes: lacking.join(', ') }));
    const member = { company: caller.company, companyName, role };
    const { url, expiresAt } = await links.forKey(key, member, { name, endsBy, keysOutlive });
    const data = { url, expiresAt: expiresAt.toISOString() };
    response.status(201).json({ statusID: 0, message: 'The link was created.', data });
  };
}
