import { type Request, type Response, Router } from 'express';
import type { CompanyView } from '@herald/local-view';
import type { Logger } from '@herald/logging';
import { idempotencyOf, noteChange, operatorOf, sendRecord } from '@herald/service';
import type { AccountService } from '../accounts/account-service';
import { jsonRequest } from '../request/json-request';
import { pathID } from '../request/path-id';
import type { AccountMoneyChanges, AccountRequest } from './account-money';

export interface AccountMoneyControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  accounts: Pick<AccountService, 'get'>;
  money: AccountMoneyChanges;
  logger: Logger;
}

const ACCOUNT = '/admin/v1/companies/:companyID/accounts/:accountID';

/** The operator's endpoints to change the tariff of an account and to charge extra amounts. */
export function accountMoneyController({
  companies,
  accounts,
  money,
  logger,
}: AccountMoneyControllerDeps): Router {
  const router = Router();
  const requestIn = async (request: Request, response: Response): Promise<AccountRequest> => {
    const company = await companies.require(pathID(request, 'companyID', 'company'));
    return {
      company: company.id,
      timezone: company.timezone,
      accountID: pathID(request, 'accountID', 'account'),
      operator: operatorOf(response).name,
      body: request.body as Record<string, unknown>,
      key: idempotencyOf(request),
    };
  };
  const change = async (
    asked: AccountRequest,
    response: Response,
    work: () => Promise<unknown>,
    message: string,
  ): Promise<void> => {
    const { company, accountID, operator } = asked;
    const before = await accounts.get(asked, accountID);
    await work();
    const after = await accounts.get(asked, accountID);
    noteChange(response, before, after);
    logger.info('account.money_changed', { company, accountID, operator });
    sendRecord(response, message, after);
  };

  router.post(`${ACCOUNT}/tariff`, jsonRequest, async (request, response) => {
    const asked = await requestIn(request, response);
    const work = () => money.changeTariff(asked);
    await change(asked, response, work, 'The tariff of the account is changed.');
  });
  router.post(`${ACCOUNT}/charge`, jsonRequest, async (request, response) => {
    const asked = await requestIn(request, response);
    await change(asked, response, () => money.charge(asked), 'The account is charged.');
  });
  return router;
}
