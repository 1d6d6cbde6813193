import { Router } from 'express';
import Joi from 'joi';
import { formatDateTime } from '@herald/values/company-time';
import { COMPANY_ROLES } from '@herald/contracts';
import { UnauthorizedError } from '@herald/contracts/errors';
import { jsonBody, requestIdOf, sendRecord } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import type { CompanyService } from '../companies/company-service';
import type { KeyStore } from '../keys/key-store';
import { text, validate } from '../validation/validate';
import { actingKey } from '../access/acting-key';
import type { ConsoleClient, LinkWish } from './console-client';

export interface PortalLinkControllerDeps {
  links: Pick<ConsoleClient, 'createLink'>;
  store: Pick<KeyStore, 'findKey'>;
  companies: Pick<CompanyService, 'get'>;
  audit: Pick<AuditTrail, 'followCompany' | 'noteChange'>;
}

const LINKS = '/v1/portal/links';
const BODY_LIMIT_BYTES = 4 * 1024;
const LONGEST_NAME = 80;

const wish = Joi.object<LinkWish>({
  role: Joi.string()
    .valid(...COMPANY_ROLES)
    .default('viewer'),
  name: text().allow('').max(LONGEST_NAME).default(''),
});

/** `POST /v1/portal/links`: lets a company's program create a link with which a user of the company signs in. */
export function portalLinkRoutes({ links, store, companies, audit }: PortalLinkControllerDeps): Router {
  const router = Router();
  router.post(
    LINKS,
    jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true }),
    async (request, response) => {
      const { company, keyID, timezone } = actingKey(response);
      const given = validate(wish, request.body);
      const secret = request.get('key');
      const [key, { name }] = await Promise.all([store.findKey(company, keyID), companies.get(company)]);
      if (!key || !secret) throw new UnauthorizedError();
      await audit.followCompany(request, response, 'portal.link', given);
      const maker = { key, secret, companyName: name, timezone, requestId: requestIdOf(response) };
      const { url, expiresAt } = await links.createLink(given, maker);
      // The link itself grants access, so no audit row contains it.
      audit.noteChange(response, null, { ...given, expiresAt });
      const data = { url, expiresAt: formatDateTime(new Date(expiresAt), timezone) };
      sendRecord(response, 'The link signs in once, within 15 minutes.', data, 201);
    },
  );
  return router;
}
