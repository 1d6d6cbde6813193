import { Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { pageAnswer, parsePaging } from '@herald/paging';
import { companyIdOf } from '@herald/request-values';
import type { AuditTrail } from '../audit/audit-trail';
import { adminJson } from '../operators/admin-json';
import { validate } from '../validation/validate';
import { companyCreation, companyFilter, companyPatch } from './company-schema';
import type { CompanyService } from './company-service';
import { companyRecord } from './company-snapshot';

export interface CompanyControllerDeps {
  companies: Pick<CompanyService, 'create' | 'get' | 'list' | 'change'>;
  audit: Pick<AuditTrail, 'records' | 'noteCompany'>;
}

/** `/admin/v1/companies` */
export function companyRoutes({ companies, audit }: CompanyControllerDeps): Router {
  const router = Router();

  router.post(
    '/admin/v1/companies',
    adminJson,
    audit.records('company.create'),
    async (request, response) => {
      const company = await companies.create(validate(companyCreation, request.body));
      audit.noteCompany(response, company._id);
      response.status(201).json({
        statusID: STATUS_ID.SUCCESS,
        message: 'The company was created.',
        data: companyRecord(company),
      });
    },
  );

  router.get('/admin/v1/companies', async (request, response) => {
    const paging = parsePaging(request.query);
    const { status } = validate(companyFilter, request.query);
    const page = await companies.list(paging, status);
    const data = page.data.map(companyRecord);
    response.json({
      statusID: STATUS_ID.SUCCESS,
      message: 'Companies.',
      ...pageAnswer(paging, { ...page, data }),
    });
  });

  router.get('/admin/v1/companies/:id', async (request, response) => {
    const company = await companies.get(companyIdOf(request));
    response.json({ statusID: STATUS_ID.SUCCESS, message: 'The company.', data: companyRecord(company) });
  });

  router.patch(
    '/admin/v1/companies/:id',
    adminJson,
    audit.records('company.change'),
    async (request, response) => {
      const company = await companies.change(companyIdOf(request), validate(companyPatch, request.body));
      response.json({
        statusID: STATUS_ID.SUCCESS,
        message: 'The company was changed.',
        data: companyRecord(company),
      });
    },
  );

  return router;
}
