import { Router } from 'express';
import { formatDateTime } from '@herald/company-time';
import { PAYMENT_TYPE } from '@herald/contracts';
import { companyOf, sendRecord } from '@herald/service';
import type { Logger } from '@herald/logging';
import { pageAnswer, parsePaging } from '@herald/paging';
import { formatMoney } from '../money/money';
import { jsonRequest } from '../request/json-request';
import { pathID } from '../request/path-id';
import type { PaymentDocument, PaymentType } from './payment-model';
import type { PaymentService } from './payment-service';
import type { PaymentStore } from './payment-store';

export interface PaymentControllerDeps {
  payments: Pick<PaymentService, 'add' | 'listOfAccount'>;
  store: Pick<PaymentStore, 'page'>;
  logger: Logger;
}

/** Payments (interface.md part 4). */
export function paymentController({ payments, store, logger }: PaymentControllerDeps): Router {
  const router = Router();

  // The contract's list of payments says `status: true` where others say `statusID: 0`.
  router.get('/v1/payments', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const page = await store.page(company, paging);
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

/** Labels of payment types (interface.md part 2). */
const PAYMENT_TYPE_NAMES: Record<PaymentType, string> = {
  [PAYMENT_TYPE.ADDITION]: 'addition',
  [PAYMENT_TYPE.CORRECTION]: 'correction',
  [PAYMENT_TYPE.CREDITING]: 'crediting',
};

/** A payment as lists show it: ids, money and types are strings (interface.md part 2, Payment). */
function paymentRecord(payment: PaymentDocument, timezone: string): Record<string, string | null> {
  return {
    id: String(payment.id),
    accountID: String(payment.accountID),
    balance: formatMoney(payment.balance),
    sum: formatMoney(payment.sum),
    comment: payment.comment,
    transactionID: payment.transactionID ?? null,
    paySystem: payment.paySystem,
    apiStatus: String(payment.apiStatus),
    typeID: String(payment.typeID),
    typeName: PAYMENT_TYPE_NAMES[payment.typeID],
    admin: payment.admin,
    date: formatDateTime(payment.at, timezone),
  };
}
