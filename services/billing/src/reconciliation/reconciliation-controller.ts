import { type Request, Router } from 'express';
import Joi from 'joi';
import { daysBetween } from '@herald/values/company-time';
import { BadRequestError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { operatorOf } from '@herald/service';
import { orderOfDays } from '../request/day-span';
import { date, identity, oneOf } from '../request/field-types';
import { companyIn } from '../request/path-id';
import { type FieldErrors, isEmpty, requireFields } from '../request/read-fields';
import type { ReconcilePayments } from './reconcile-payments';
import { sendReport, sendReportFile } from './reconciliation-report';

interface ReconciliationControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  reconciliation: ReconcilePayments;
  logger: Logger;
}

interface Wish {
  paySystem: string;
  from: string;
  to: string;
  format: 'json' | 'csv';
}

/** One request cannot read more than a year of payments in time. */
const MAX_DAYS = 366;

const schema = Joi.object<Wish>({
  paySystem: identity(50).required(),
  from: date().required(),
  to: date().required(),
  format: oneOf(['json', 'csv']).default('json'),
});

/** Operator API for the comparison of a pay system's statement with the payments. */
export function reconciliationController(deps: ReconciliationControllerDeps): Router {
  const { companies, reconciliation, logger } = deps;
  const router = Router();
  router.post('/admin/v1/companies/:companyID/payments/reconcile', async (request, response) => {
    const { id: company, timezone } = await companyIn(request, companies);
    const { format, ...asked } = requireFields(schema, request.query, problemsOfTime);
    const operator = operatorOf(response).name;
    await reconciliation.reconcile({ company, timezone, ...asked }, bodyOf(request), async (found) => {
      const { statement, totals } = found;
      const counts = Object.fromEntries([...totals].map(([kind, { count }]) => [kind, count]));
      logger.info('payments.reconciled', { company, operator, ...asked, rows: statement.count, ...counts });
      await (format === 'csv' ? sendReportFile(response, found) : sendReport(response, found));
    });
  });
  return router;
}

function problemsOfTime({ from, to }: Partial<Wish>): FieldErrors {
  if (from === undefined || to === undefined) return {};
  const wrongOrder = orderOfDays({ from, to });
  if (!isEmpty(wrongOrder)) return wrongOrder;
  return daysBetween(from, to) < MAX_DAYS ? {} : { to: `to must be less than ${MAX_DAYS} days after from` };
}

/** Keeps the connection open for the answer if the body is not read to its end; a client that disconnects is a bad request. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new BadRequestError('The statement ended before its declared length.', { cause });
  }
}
