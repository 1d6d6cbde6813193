import { Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { companyOf, idempotencyOf, requestIdOf, sendPage, sendPageById, sendRecord } from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import type { Paging } from '@herald/mongo/paging';
import type { CorrectRecord } from '../company-records/correct-record';
import { parseSearch } from '../company-records/search-request';
import type { AccountDocument, AccountDraft } from '../ledger/account-model';
import { createBody, jsonRequest, onlyPost, requirePermission } from '../request/json-request';
import { pathID } from '../request/path-id';
import { requireReadForWas, SENT_OF_ACCOUNTS, shownTo } from '../request/shown-fields';
import { OPTIONAL_FIELDS } from './account-record';
import { ACCOUNT_SEARCH_TYPES } from './account-search';
import type { AccountService } from './account-service';

interface AccountControllerDeps {
  accounts: AccountService;
  correction: CorrectRecord<AccountDraft, AccountDocument>;
  logger: Logger;
}

const READ = 'accounts.read';

/** Routes of the company's accounts. */
export function accountController({ accounts, correction, logger }: AccountControllerDeps): Router {
  const router = Router();

  router
    .route('/v1/accounts/create')
    .post(requirePermission('accounts.create'), createBody, async (request, response) => {
      const caller = companyOf(response);
      const body = request.body as Record<string, unknown>;
      const { account, warning } = await accounts.create(caller, body, idempotencyOf(request));
      const { id: accountID, customerID } = account;
      logger.info('account.created', { company: caller.company, accountID, customerID });
      // In the contract, `warning` is a field of both the answer and the record.
      const extra = warning === null ? {} : { warning };
      response.status(201).json({
        statusID: STATUS_ID.SUCCESS,
        message: 'The account is created.',
        data: { ...shownTo(response, READ, account, { body, sendable: SENT_OF_ACCOUNTS }), ...extra },
        ...extra,
      });
    })
    .all(onlyPost);

  router
    .route('/v1/accounts/setCredit')
    .post(jsonRequest, async (request, response) => {
      const { company, timezone } = companyOf(response);
      const body = request.body as Record<string, unknown>;
      const set = await accounts.setCredit({ company, timezone }, body, idempotencyOf(request));
      logger.info('account.credit_set', { company, ...set });
      response.json({ statusID: STATUS_ID.SUCCESS, message: `The account has credit until ${set.date}.` });
    })
    .all(onlyPost);

  router.get('/v1/accounts', async (_request, response) => {
    const caller = companyOf(response);
    await sendPageById(response, 'Accounts.', (paging) => accounts.list(caller, paging), undefined, {
      optional: OPTIONAL_FIELDS,
    });
  });

  router.get('/v1/accounts/search', async (request, response) => {
    const caller = companyOf(response);
    await sendPage(
      response,
      'Accounts found.',
      (paging, match) => accounts.searchAccounts(caller, match, paging),
      undefined,
      {
        readFilter: () => parseSearch(request.query, ACCOUNT_SEARCH_TYPES),
        optional: OPTIONAL_FIELDS,
      },
    );
  });

  router.get('/v1/accounts/:accountID', async (request, response) => {
    const account = await accounts.get(companyOf(response), pathID(request, 'accountID', 'account'));
    sendRecord(response, 'The account.', [account]);
  });

  router.patch(
    '/v1/accounts/:accountID',
    requirePermission('accounts.update'),
    jsonRequest,
    async (request, response) => {
      const caller = companyOf(response);
      const id = pathID(request, 'accountID', 'account');
      const corrector = { company: caller.company, operator: null, requestId: requestIdOf(response) };
      const body = request.body as Record<string, unknown>;
      requireReadForWas(response, READ, body);
      const account = await correction.correct(corrector, id, body);
      logger.info('account.corrected', { company: caller.company, accountID: id });
      const record = await accounts.shown(caller, account);
      const data = shownTo(response, READ, record, { body, sendable: SENT_OF_ACCOUNTS });
      sendRecord(response, 'The account is corrected.', data);
    },
  );

  router.get('/v1/customers/accounts/:customerID', async (request, response) => {
    const caller = companyOf(response);
    const find = (paging: Paging) =>
      accounts.listOfCustomer(caller, pathID(request, 'customerID', 'customer'), paging);
    await sendPage(response, 'Accounts of the customer.', find, undefined, { optional: OPTIONAL_FIELDS });
  });

  return router;
}
