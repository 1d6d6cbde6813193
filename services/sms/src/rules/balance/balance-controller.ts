import { Router } from 'express';
import Joi from 'joi';
import { cleanString, validate, wholeNumber } from '@herald/config';
import { formatDateTime } from '@herald/values/company-time';
import { STATUS_ID } from '@herald/contracts';
import { companyOf, jsonBody, noteChange, sendPage, sendRecord } from '@herald/service';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { companyIdOf } from '@herald/values/request-values';
import type { LedgerDocument } from '../../model/balance-model';
import type { BalanceStore, TopUp } from './balance-store';

export interface BalanceControllerDeps {
  balances: Pick<BalanceStore, 'balanceOf' | 'listRows' | 'topUp'>;
  logger: Logger;
  companies: Pick<CompanyView, 'require'>;
}

const LEDGER_MESSAGE = 'Movements, newest first.';
const MOST_SMS = 1_000_000_000_000;
const BODY_LIMIT = 16 * 1024;

const topUpSchema = Joi.object<Omit<TopUp, 'company'>>({
  amount: wholeNumber()
    .invalid(0)
    .min(-MOST_SMS)
    .max(MOST_SMS)
    .required()
    .messages({ 'any.invalid': 'amount must not be 0' }),
  reference: cleanString().min(1).max(200).required(),
}).unknown(false);

/** `GET /v1/sms/balance` (interface.md part 4), the company's ledger, and the operator's balance movements and ledgers. */
export function balanceController({ balances, logger, companies }: BalanceControllerDeps): Router {
  const router = Router();
  router.get('/v1/sms/balance', async (_request, response) => {
    const sms = await balances.balanceOf(companyOf(response).company);
    response.json({ statusID: STATUS_ID.SUCCESS, sms });
  });
  router.get('/v1/sms/ledger', async (_request, response) => {
    const { company, timezone } = companyOf(response);
    await sendPage(
      response,
      LEDGER_MESSAGE,
      (paging) => balances.listRows(company, paging),
      // Timestamps are in the company's time zone.
      (row) => ({ ...ledgerView(row), at: formatDateTime(row.at, timezone) }),
    );
  });
  router.post(
    '/admin/v1/companies/:id/sms-balance',
    jsonBody({ limitBytes: BODY_LIMIT }),
    async (request, response) => {
      const company = companyIdOf(request);
      const topUp = validate(topUpSchema, request.body);
      await companies.require(company);
      const { sms, isNew } = await balances.topUp({ company, ...topUp });
      if (isNew) logger.info('balance.moved', { company, amount: topUp.amount, sms });
      noteChange(response, { sms: isNew ? sms - topUp.amount : sms }, { sms });
      const message = isNew ? 'The balance was changed.' : 'This movement was already made.';
      sendRecord(response, message, { sms }, isNew ? 201 : 200);
    },
  );
  router.get('/admin/v1/companies/:id/sms-ledger', async (request, response) => {
    await sendPage(
      response,
      LEDGER_MESSAGE,
      (paging) => balances.listRows(companyIdOf(request), paging),
      ledgerView,
    );
  });
  return router;
}

function ledgerView(row: LedgerDocument): Record<string, unknown> {
  const { n, kind, amount, balanceAfter, smsID, reference, at } = row;
  return { id: n, kind, amount, balanceAfter, smsID, reference, at };
}
