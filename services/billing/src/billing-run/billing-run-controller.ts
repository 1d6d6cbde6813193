import { Router } from 'express';
import Joi from 'joi';
import { sendRecord } from '@herald/service';
import type { CompanyView } from '@herald/local-view';
import { formatMoney } from '../money/money';
import { date } from '../request/field-types';
import { optionalJsonRequest } from '../request/json-request';
import { pathID } from '../request/path-id';
import { requireFields } from '../request/read-fields';
import type { BillingService } from './billing-service';

export interface BillingRunControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  billing: Pick<BillingService, 'runFor'>;
}

const schema = Joi.object<{ date?: string }>({ date: date() });

/** `POST /admin/v1/companies/{id}/billing-run {date?}` (decisions, the operator's API). */
export function billingRunController({ companies, billing }: BillingRunControllerDeps): Router {
  const router = Router();
  router.post(
    '/admin/v1/companies/:companyID/billing-run',
    optionalJsonRequest,
    async (request, response) => {
      const company = await companies.require(pathID(request, 'companyID', 'company'));
      const { date } = requireFields(schema, request.body as Record<string, unknown>);
      const { sum, ...run } = await billing.runFor(company, date);
      sendRecord(response, `The billing of ${run.date} is done.`, { ...run, sum: formatMoney(sum) });
    },
  );
  return router;
}
