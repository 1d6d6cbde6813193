import { Router } from 'express';
import Joi from 'joi';
import { addMonths, companyToday } from '@herald/company-time';
import { sendRecord } from '@herald/service';
import type { CompanyView } from '@herald/local-view';
import { formatMoney } from '../money/money';
import { date } from '../request/field-types';
import { optionalJsonRequest } from '../request/json-request';
import { pathID } from '../request/path-id';
import { type FieldErrors, requireFields } from '../request/read-fields';
import type { BillingService } from './billing-service';

export interface BillingRunControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  billing: Pick<BillingService, 'runFor'>;
  now(): Date;
}

/** Further ahead a date is a slip, and would charge for years. */
const MAX_MONTHS_AHEAD = 60;

const schema = Joi.object<{ date?: string }>({ date: date() });

/** `POST /admin/v1/companies/{id}/billing-run {date?}` (decisions, the operator's API). */
export function billingRunController({ companies, billing, now }: BillingRunControllerDeps): Router {
  const router = Router();
  router.post(
    '/admin/v1/companies/:companyID/billing-run',
    optionalJsonRequest,
    async (request, response) => {
      const { id, timezone } = await companies.require(pathID(request, 'companyID', 'company'));
      const day = readDate(request.body as Record<string, unknown>, companyToday(timezone, now()));
      const { sum, ...run } = await billing.runFor(id, day);
      sendRecord(response, `The billing of ${day} is done.`, { ...run, sum: formatMoney(sum) });
    },
  );
  return router;
}

function readDate(body: Record<string, unknown>, today: string): string {
  const latest = addMonths(today, MAX_MONTHS_AHEAD);
  const { date = today } = requireFields(schema, body, ({ date = today }): FieldErrors =>
    date > latest ? { date: `date is more than ${MAX_MONTHS_AHEAD} months ahead` } : {},
  );
  return date;
}
