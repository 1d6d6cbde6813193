import { Router } from 'express';
import { companyOf, sendRecord } from '@herald/service';
import type { Logger } from '@herald/logging';
import { pageAnswer, parsePaging } from '@herald/paging';
import { jsonRequest } from '../request/json-request';
import { pathID } from '../request/path-id';
import { paymentRecord } from './payment-record';
import type { PaymentService } from './payment-service';

export interface PaymentControllerDeps {
  payments: PaymentService;
  logger: Logger;
}

/** Payments (interface.md part 4). */
export function paymentController({ payments, logger }: PaymentControllerDeps): Router {
  const router = Router();

  // The contract's list of payments says `status: true` where others say `statusID: 0`.
  router.get('/v1/payments', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const page = await payments.list(company, paging);
    const data = page.data.map((payment) => paymentRecord(payment, timezone));
    response.json({ status: true, ...pageAnswer(paging, { ...page, data }) });
  });

  router.get('/v1/payments/account/:accountID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const accountID = pathID(request, 'accountID', 'account');
    const rows = await payments.listOfAccount(company, accountID, parsePaging(request.query));
    const data = rows.map((payment) => paymentRecord(payment, timezone));
    sendRecord(response, 'Payments of the account.', data);
  });

  router.post('/v1/payments/add', jsonRequest, async (request, response) => {
    const { company, timezone } = companyOf(response);
    const added = await payments.add(company, timezone, request.body as Record<string, unknown>);
    const { id, accountID, sum } = added.payment;
    logger.info('payment.added', { company, paymentID: id, accountID, sum, repeated: added.repeated });
    sendRecord(response, 'The payment is added.', { id: String(id) });
  });

  return router;
}
