import { Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { companyOf, idempotencyOf, sendRecord, sendRows } from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import { parsePagingById } from '@herald/mongo/paging';
import { jsonRequest, requirePermission } from '../request/json-request';
import { pathID } from '../request/path-id';
import { shownTo } from '../request/shown-fields';
import { isFiltering, type PaymentLists, paymentRecord, readPaymentFilter } from './payment-lists';
import type { PaymentService } from './payment-service';

interface PaymentControllerDeps {
  payments: PaymentService;
  lists: PaymentLists;
  logger: Logger;
}

const REVERSE = 'payments.reverse';

/** Routes of the company's payments. */
export function paymentController({ payments, lists, logger }: PaymentControllerDeps): Router {
  const router = Router();

  // In the contract, this list has `status: true` where other lists have `statusID: 0`.
  router.get('/v1/payments', async (request, response) => {
    await lists.answer(response, companyOf(response), request.query, { status: true });
  });

  router.get('/v1/payments/account/:accountID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const accountID = pathID(request, 'accountID', 'account');
    const { accountID: _ofPath, ...query } = request.query;
    const filter = readPaymentFilter(query);
    const paging = parsePagingById(query);
    const ofAccount = { ...filter, accountID };
    const message = { statusID: STATUS_ID.SUCCESS, message: 'Payments of the account.' };
    await payments.requireAccount(company, accountID);
    if (filter.format === 'csv') return lists.file(response, { company, timezone }, ofAccount);
    const { totals, ...page } = await lists.filtered({ company, timezone }, ofAccount, paging);
    // In the contract, this answer has no totals: they are added only if the query asks for a filter or a page.
    const plain = isPaging(query) ? page : { data: page.data };
    await sendRows(response, { ...message, ...(isFiltering(filter) ? { ...page, totals } : plain) });
  });

  router.post('/v1/payments/add', jsonRequest, async (request, response) => {
    const { company, timezone, keyID, from, permissions } = companyOf(response);
    const body = request.body as Record<string, unknown>;
    const by = { company, timezone, keyID, from, mayCorrect: permissions.includes(REVERSE) };
    const added = await payments.addPayment(by, body, idempotencyOf(request));
    const { id, accountID, sum } = added.payment;
    logger.info('payment.added', { company, paymentID: id, accountID, sum, repeated: added.repeated });
    sendRecord(response, 'The payment is added.', { id: String(id) });
  });

  router.post(
    '/v1/payments/:paymentID/reverse',
    requirePermission(REVERSE),
    jsonRequest,
    async (request, response) => {
      const { company, timezone, keyID, from } = companyOf(response);
      const id = pathID(request, 'paymentID', 'payment');
      const body = request.body as Record<string, unknown>;
      const reverser = { company, timezone, operator: null, keyID, from };
      const row = await payments.reverse(reverser, id, body, idempotencyOf(request));
      logger.info('payment.reversed', { company, paymentID: id, by: row.id });
      const record = paymentRecord(row, timezone);
      const given = { body, sendable: { comment: ['comment'] }, ids: ['id', 'reverses'] };
      sendRecord(response, 'The payment is reversed.', shownTo(response, 'payments.read', record, given));
    },
  );

  return router;
}

const PAGE_FIELDS = ['draw', 'start', 'length', 'after'];

function isPaging(query: Record<string, unknown>): boolean {
  return PAGE_FIELDS.some((name) => name in query);
}
