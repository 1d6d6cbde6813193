import { type Request, type Response, Router } from 'express';
import { retentionOf } from '@herald/contracts';
import type { PagingById } from '@herald/mongo/paging';
import { companyIdOf } from '@herald/values/request-values';
import { sendPageById, sendRecord } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import { operatorsRequest } from '../access/operator-guard';
import { acts, actsOnBody, requireRole } from '../access/require-role';
import { validate } from '../validation/validate';
import type { ShownTraffic } from './company-traffic';
import type { CompanyDocument } from './company-model';
import {
  companyCreation,
  companyFilter,
  type CompanyFilter,
  companyPatch,
  companyRetention,
} from './company-schema';
import type { CompanyService } from './company-service';
import { companyRecord } from './company-snapshot';
import type { CompanyStore } from './company-store';

export interface CompanyControllerDeps {
  companies: Pick<CompanyService, 'create' | 'get' | 'change' | 'setSendingStopped' | 'setRetention'>;
  store: Pick<CompanyStore, 'list'>;
  /** Values of other services for these companies. */
  traffic(ids: readonly number[]): Promise<(company: number) => ShownTraffic>;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteCompany' | 'noteChange'>;
}

/** `/admin/v1/companies` */
export function companyRoutes({ companies, store, traffic, audit }: CompanyControllerDeps): Router {
  const router = Router();
  const changing = async (
    request: Request,
    response: Response,
    change: (id: number) => Promise<CompanyDocument>,
  ): Promise<Record<string, unknown>> => {
    const id = companyIdOf(request);
    const before = companyRecord(await companies.get(id));
    const after = companyRecord(await change(id));
    audit.noteChange(response, before, after);
    return { ...after };
  };

  router.post(
    '/admin/v1/companies',
    ...actsOnBody(audit, 'owner', 'company.create'),
    async (request, response) => {
      const given = validate(companyCreation, request.body);
      const { company, isRepeated } = await companies.create(given, operatorsRequest(request, response));
      const record = companyRecord(company);
      audit.noteCompany(response, company._id);
      if (isRepeated)
        return sendRecord(response, 'The company was already created with this Idempotency-Key.', record);
      audit.noteChange(response, null, record);
      sendRecord(response, 'The company was created.', record, 201);
    },
  );

  router.get('/admin/v1/companies', requireRole(audit, 'read'), async (request, response) => {
    const find = async (paging: PagingById, asked: CompanyFilter) => {
      const page = await store.list(paging, asked);
      const trafficOf = await traffic(page.data.map(({ _id }) => _id));
      const withTraffic = (company: CompanyDocument) => ({
        ...companyRecord(company),
        ...trafficOf(company._id),
      });
      return { ...page, data: page.data.map(withTraffic) };
    };
    const read = () => validate(companyFilter, request.query);
    await sendPageById(response, 'Companies.', find, undefined, { readFilter: read });
  });

  router.get('/admin/v1/companies/:id', requireRole(audit, 'read'), async (request, response) => {
    const company = await companies.get(companyIdOf(request));
    sendRecord(response, 'The company.', companyRecord(company));
  });

  router.patch(
    '/admin/v1/companies/:id',
    ...actsOnBody(audit, 'owner', 'company.change'),
    async (request, response) => {
      // The audit row has the request's body, and with it the reason.
      const { reason: _reason, ...patch } = validate(companyPatch, request.body);
      const company = await changing(request, response, (id) => companies.change(id, patch));
      sendRecord(response, 'The company was changed.', company);
    },
  );

  router.post(
    '/admin/v1/companies/:id/stop-sending',
    ...acts(audit, 'owner', 'company.stop-sending'),
    async (request, response) => {
      const company = await changing(request, response, (id) => companies.setSendingStopped(id, true));
      sendRecord(response, 'Sending is stopped. New sends of the company are accepted and held.', company);
    },
  );

  router.post(
    '/admin/v1/companies/:id/resume-sending',
    ...acts(audit, 'owner', 'company.resume-sending'),
    async (request, response) => {
      const company = await changing(request, response, (id) => companies.setSendingStopped(id, false));
      sendRecord(response, 'Sending is resumed.', company);
    },
  );

  const RETENTION = '/admin/v1/companies/:id/retention';

  router.get(RETENTION, requireRole(audit, 'owner'), async (request, response) => {
    const company = await companies.get(companyIdOf(request));
    sendRecord(response, 'Retention periods in days.', { ...retentionOf(company) });
  });

  router.put(RETENTION, ...actsOnBody(audit, 'owner', 'company.retention'), async (request, response) => {
    const id = companyIdOf(request);
    const given = validate(companyRetention, request.body);
    const before = retentionOf(await companies.get(id));
    const after = retentionOf(await companies.setRetention(id, given));
    audit.noteChange(response, before, after);
    sendRecord(response, 'Retention periods in days, from now on.', { ...after });
  });

  return router;
}
