import { Router } from 'express';
import Joi from 'joi';
import { STATUS_ID } from '@herald/contracts';
import { noRecord, NotFoundError, ValidationError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { idempotencyOf, noteChange, operatorOf, sendRecord } from '@herald/service';
import type { PaymentStore } from '../ledger/payment-store';
import { identifier } from '../request/field-types';
import { optionalJsonRequest } from '../request/json-request';
import { companyIn, pathID } from '../request/path-id';
import { requireFields } from '../request/read-fields';
import { type PaymentLists, paymentRecord } from './payment-lists';
import type { PaymentService } from './payment-service';

interface PaymentAdminControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  store: PaymentStore;
  lists: PaymentLists;
  payments: PaymentService;
  logger: Logger;
}

/** The comment is read with the reversal. */
const schema = Joi.object<{ company?: number; comment?: unknown }>({
  company: identifier(),
  comment: Joi.any(),
}).unknown(false);

/** Routes with which operators list and reverse payments. */
export function paymentAdminController(deps: PaymentAdminControllerDeps): Router {
  const { companies, lists, payments, logger } = deps;
  const router = Router();

  router.get('/admin/v1/companies/:companyID/payments', async (request, response) => {
    const { id, timezone } = await companyIn(request, companies);
    const head = { statusID: STATUS_ID.SUCCESS, message: 'Payments.' };
    await lists.answer(response, { company: id, timezone }, request.query, head);
  });

  router.post('/admin/v1/payments/:paymentID/reverse', optionalJsonRequest, async (request, response) => {
    const id = pathID(request, 'paymentID', 'payment');
    const body = request.body as Record<string, unknown>;
    const company = await companyOfPayment(deps.store, id, requireFields(schema, body).company);
    const { timezone } = await companies.require(company);
    const operator = operatorOf(response).name;
    const reverser = { company, timezone, operator };
    const row = await payments.reverse(reverser, id, body, idempotencyOf(request));
    logger.info('payment.reversed', { company, paymentID: id, by: row.id, operator });
    const data = {
      ...paymentRecord(row, timezone),
      id: row.id,
      company,
      accountID: row.accountID,
      reverses: id,
    };
    noteChange(response, null, data);
    sendRecord(response, 'The payment is reversed.', data);
  });
  return router;
}

/** Payment ids are unique only within a company: the request must name the company if several companies have this id. */
async function companyOfPayment(
  store: PaymentAdminControllerDeps['store'],
  id: number,
  named: number | undefined,
): Promise<number> {
  if (named !== undefined) return named;
  const [company, other] = await store.companiesWith(id);
  if (company === undefined) throw new NotFoundError(noRecord('payment', id));
  if (other !== undefined) {
    throw new ValidationError({ company: `Several companies have a payment ${id}: give company` });
  }
  return company;
}
