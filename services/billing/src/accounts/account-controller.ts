import { Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { MethodNotAllowedError } from '@herald/errors';
import { companyOf } from '@herald/service';
import type { Logger } from '@herald/logging';
import { type Page, pageAnswer, type Paging, parsePaging } from '@herald/paging';
import type { SetCredit } from '../credit/set-credit';
import { createBody, jsonRequest, requirePermission } from '../request/json-request';
import { pathID } from '../request/path-id';
import { parseSearch } from '../search/search-request';
import type { AccountDocument } from './account-model';
import { createdAccount, listedAccount } from './account-record';
import { ACCOUNT_SEARCH_TYPES } from './account-search';
import type { AccountService, Shown } from './account-service';

export interface AccountControllerDeps {
  accounts: AccountService;
  credit: SetCredit;
  logger: Logger;
}

/** Accounts (interface.md part 4). */
export function accountController({ accounts, credit, logger }: AccountControllerDeps): Router {
  const router = Router();

  router
    .route('/v1/accounts/create')
    .post(requirePermission('accounts.create'), createBody, async (request, response) => {
      const { company, timezone } = companyOf(response);
      const { found, items, warning } = await accounts.create(
        company,
        request.body as Record<string, unknown>,
      );
      logger.info('account.created', { company, accountID: found.id, customerID: found.customerID });
      // The contract names `warning` both as a field of the answer and of the record.
      const extra = warning === null ? {} : { warning };
      response.status(201).json({
        statusID: STATUS_ID.SUCCESS,
        message: 'The account is created.',
        data: { ...createdAccount(found, items, timezone), ...extra },
        ...extra,
      });
    })
    .all(() => {
      throw new MethodNotAllowedError(['POST']);
    });

  router
    .route('/v1/accounts/setCredit')
    .post(jsonRequest, async (request, response) => {
      const { company, timezone } = companyOf(response);
      const set = await credit.set(company, timezone, request.body as Record<string, unknown>);
      logger.info('account.credit_set', { company, ...set });
      response.json({ statusID: STATUS_ID.SUCCESS, message: `The account has credit until ${set.date}.` });
    })
    .all(() => {
      throw new MethodNotAllowedError(['POST']);
    });

  router.get('/v1/accounts', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    response.json(listAnswer('Accounts.', paging, await accounts.list(company, paging), timezone));
  });

  router.get('/v1/accounts/search', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const found = await accounts.find(company, parseSearch(request.query, ACCOUNT_SEARCH_TYPES), paging);
    response.json(listAnswer('Accounts found.', paging, found, timezone));
  });

  router.get('/v1/accounts/:accountID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const { found, items } = await accounts.get(company, pathID(request, 'accountID', 'account'));
    response.json({
      statusID: STATUS_ID.SUCCESS,
      message: 'The account.',
      data: [listedAccount(found, items, timezone)],
    });
  });

  router.get('/v1/customers/accounts/:customerID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const customerID = pathID(request, 'customerID', 'customer');
    const found = await accounts.listOfCustomer(company, customerID, paging);
    response.json(listAnswer('Accounts of the customer.', paging, found, timezone));
  });

  return router;
}

function listAnswer(
  message: string,
  paging: Paging,
  { found, items }: Shown<Page<AccountDocument>>,
  timezone: string,
): Record<string, unknown> {
  const data = found.data.map((account) => listedAccount(account, items, timezone));
  return { statusID: STATUS_ID.SUCCESS, message, ...pageAnswer(paging, { ...found, data }) };
}
