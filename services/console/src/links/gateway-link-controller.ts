import { Router } from 'express';
import Joi from 'joi';
import { ForbiddenError, UnavailableError, ValidationError } from '@herald/errors';
import type { InternalTokenVerifier } from '@herald/internal-token';
import { jsonBody } from '@herald/service/stored';
import { COMPANY_ROLES, SCOPES_OF } from '../sessions/roles';
import type { LinkService, Member } from './link-service';

interface Wish extends Member {
  companyName: string;
  key: string;
  endsBy: Date | null;
  keysOutlive: boolean;
}

const BODY_LIMIT_BYTES = 4 * 1024;

const wish = Joi.object<Wish>({
  role: Joi.string()
    .valid(...COMPANY_ROLES)
    .required(),
  name: Joi.string().allow('').max(80).required(),
  companyName: Joi.string().allow('').required(),
  key: Joi.string().max(200).required(),
  endsBy: Joi.date().iso().allow(null).required(),
  keysOutlive: Joi.boolean().required(),
});

/**
 * `/internal/links`: sign-in links that a company's own program requests from the gateway. The gateway has checked the program's key, and
 * proves it with a signed token.
 * @param tokens null: no keys are configured to verify the token with
 */
export function gatewayLinkRoutes(
  links: Pick<LinkService, 'forKey'>,
  tokens: Pick<InternalTokenVerifier, 'verify'> | null,
): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES, requireContentType: true });
  router.post('/internal/links', body, async (request, response) => {
    if (!tokens) throw new UnavailableError('INTERNAL_TOKEN_PUBLIC_KEYS is not set.');
    const caller = await tokens.verify(request.get('x-herald-token'));
    if (caller.kind !== 'company') throw new ForbiddenError('Only companies can request links here.');
    const { error, value } = wish.validate(request.body);
    if (error)
      throw new ValidationError({
        link: 'the request has an unknown form: run the same version of gateway and console',
      });
    const { role, name, companyName, key, endsBy, keysOutlive } = value;
    const lacking = SCOPES_OF[role].filter((scope) => !caller.permissions.includes(scope));
    if (lacking.length > 0)
      throw new ForbiddenError(
        `A link for the role ${role} requires a key with the scopes ${lacking.join(', ')} too.`,
      );
    const member = { company: caller.company, companyName, role };
    const { url, expiresAt } = await links.forKey(key, member, { name, endsBy, keysOutlive });
    const data = { url, expiresAt: expiresAt.toISOString() };
    response.status(201).json({ statusID: 0, message: 'The link was created.', data });
  });
  return router;
}
