import { type Response, Router } from 'express';
import { formatDateTime } from '@herald/company-time';
import { PAYMENT_TYPE, STATUS_ID } from '@herald/contracts';
import { companyOf, CsvAnswer, idempotencyOf, sendRecord } from '@herald/service';
import type { Logger } from '@herald/logging';
import { pageAnswer, type PagingById, parsePagingById } from '@herald/paging';
import type { CompanyCaller } from '../accounts/account-service';
import { formatMoney } from '../money/money';
import { jsonRequest } from '../request/json-request';
import { pathID } from '../request/path-id';
import { isFiltering, type PaymentFilter, readPaymentFilter } from './payment-filter';
import type { PaymentDocument, PaymentType } from './payment-model';
import type { PaymentService } from './payment-service';
import type { PaymentStore } from './payment-store';
import type { ReversePayment } from './reverse-payment';

export interface PaymentControllerDeps {
  payments: Pick<PaymentService, 'add' | 'listOfAccount' | 'requireAccount'>;
  reversal: Pick<ReversePayment, 'reverse'>;
  store: Pick<PaymentStore, 'page' | 'search' | 'all' | 'reversalsOf'>;
  logger: Logger;
}

/** Payments (interface.md part 4). */
export function paymentController({ payments, reversal, store, logger }: PaymentControllerDeps): Router {
  const router = Router();
  const records = async ({ company, timezone }: CompanyCaller, rows: PaymentDocument[]) => {
    const ids = rows.map(({ id }) => id);
    const reversals = await store.reversalsOf(company, ids);
    return rows.map((row) => paymentRecord(row, timezone, reversals.get(row.id)));
  };

  /** The page of a filter, and what all that it leaves comes to. */
  const filtered = async (caller: CompanyCaller, filter: PaymentFilter, paging: PagingById) => {
    const { company, timezone } = caller;
    const { totals, ...found } = await store.search(company, filter, timezone, paging);
    const { sum, added } = totals;
    const shown = { sum: formatMoney(sum), added: formatMoney(added), taken: formatMoney(sum - added) };
    return { ...pageAnswer(paging, { ...found, data: await records(caller, found.data) }), totals: shown };
  };

  // The contract's list of payments says `status: true` where others say `statusID: 0`.
  router.get('/v1/payments', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const filter = readPaymentFilter(request.query);
    if (filter.format === 'csv') return writeCsv(response, store.all(company, filter, timezone), timezone);
    const paging = parsePagingById(request.query);
    if (isFiltering(filter)) {
      response.json({ status: true, ...(await filtered({ company, timezone }, filter, paging)) });
      return;
    }
    const page = await store.page(company, paging);
    const data = await records({ company, timezone }, page.data);
    response.json({ status: true, ...pageAnswer(paging, { ...page, data }) });
  });

  router.get('/v1/payments/account/:accountID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const accountID = pathID(request, 'accountID', 'account');
    const { accountID: _ofPath, ...query } = request.query;
    const filter = readPaymentFilter(query);
    const paging = parsePagingById(query);
    const ofAccount = { ...filter, accountID };
    const message = { statusID: STATUS_ID.SUCCESS, message: 'Payments of the account.' };
    if (filter.format === 'csv' || isFiltering(filter)) await payments.requireAccount(company, accountID);
    if (filter.format === 'csv') return writeCsv(response, store.all(company, ofAccount, timezone), timezone);
    if (isFiltering(filter)) {
      response.json({ ...message, ...(await filtered({ company, timezone }, ofAccount, paging)) });
      return;
    }
    const page = await payments.listOfAccount(company, accountID, paging);
    const data = await records({ company, timezone }, page.data);
    // The contract's row has no totals: they are for those who ask for a page.
    response.json({ ...message, ...(isPaging(query) ? pageAnswer(paging, { ...page, data }) : { data }) });
  });

  router.post('/v1/payments/add', jsonRequest, async (request, response) => {
    const { company, timezone, keyID, from } = companyOf(response);
    const body = request.body as Record<string, unknown>;
    const added = await payments.add({ company, timezone, keyID, from }, body, idempotencyOf(request));
    const { id, accountID, sum } = added.payment;
    logger.info('payment.added', { company, paymentID: id, accountID, sum, repeated: added.repeated });
    sendRecord(response, 'The payment is added.', { id: String(id) });
  });

  router.post('/v1/payments/:paymentID/reverse', jsonRequest, async (request, response) => {
    const { company, timezone, keyID, from } = companyOf(response);
    const id = pathID(request, 'paymentID', 'payment');
    const body = request.body as Record<string, unknown>;
    const reverser = { company, timezone, operator: null, keyID, from };
    const row = await reversal.reverse(reverser, id, body, idempotencyOf(request));
    logger.info('payment.reversed', { company, paymentID: id, by: row.id });
    sendRecord(response, 'The payment is reversed.', paymentRecord(row, timezone));
  });

  return router;
}

const CSV_FIELDS = [
  'id',
  'accountID',
  'date',
  'sum',
  'balance',
  'typeID',
  'paySystem',
  'transactionID',
  'comment',
  'admin',
];

/** Payments as a file, oldest first, however many they are. */
async function writeCsv(
  response: Response,
  rows: AsyncIterable<PaymentDocument>,
  timezone: string,
): Promise<void> {
  await new CsvAnswer(response, 'payments.csv').write(CSV_FIELDS, rows, (row) => {
    const record = paymentRecord(row, timezone);
    return CSV_FIELDS.map((name) => record[name] ?? null);
  });
}

const PAGE_FIELDS = ['draw', 'start', 'length', 'after'];

function isPaging(query: Record<string, unknown>): boolean {
  return PAGE_FIELDS.some((name) => name in query);
}

/** Labels of payment types (interface.md part 2). */
const PAYMENT_TYPE_NAMES: Record<PaymentType, string> = {
  [PAYMENT_TYPE.ADDITION]: 'addition',
  [PAYMENT_TYPE.CORRECTION]: 'correction',
  [PAYMENT_TYPE.CREDITING]: 'crediting',
};

/** A payment as lists show it: ids, money and types are strings (interface.md part 2, Payment). */
export function paymentRecord(
  payment: PaymentDocument,
  timezone: string,
  reversedBy?: number,
): Record<string, string | null> {
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
    ...(payment.reverses === undefined ? {} : { reverses: String(payment.reverses) }),
    ...(reversedBy === undefined ? {} : { reversedBy: String(reversedBy) }),
  };
}
