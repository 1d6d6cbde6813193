import { Router } from 'express';
import { retentionOf } from '@herald/contracts';
import { companyIdOf } from '@herald/request-values';
import { sendRecord } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import { actsOnBody, requireRole } from '../access/require-role';
import { validate } from '../validation/validate';
import { companyRetention } from './company-schema';
import type { CompanyService } from './company-service';

export interface RetentionControllerDeps {
  companies: Pick<CompanyService, 'get' | 'setRetention'>;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteChange'>;
}

const PATH = '/admin/v1/companies/:id/retention';

/** Retention periods of a company, in days (docs/decisions/0119). */
export function retentionRoutes({ companies, audit }: RetentionControllerDeps): Router {
  const router = Router();

  router.get(PATH, requireRole(audit, 'owner'), async (request, response) => {
    const company = await companies.get(companyIdOf(request));
    sendRecord(response, 'Retention periods in days.', { ...retentionOf(company) });
  });

  router.put(PATH, ...actsOnBody(audit, 'owner', 'company.retention'), async (request, response) => {
    const id = companyIdOf(request);
    const given = validate(companyRetention, request.body);
    const before = retentionOf(await companies.get(id));
    const after = retentionOf(await companies.setRetention(id, given));
    audit.noteChange(response, before, after);
    sendRecord(response, 'Retention periods in days, from now on.', { ...after });
  });

  return router;
}
