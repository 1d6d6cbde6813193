import { type Request, type Response, Router } from 'express';
import type { CompanyView } from '@herald/local-view';
import type { Logger } from '@herald/logging';
import { idempotencyOf, noteChange, operatorOf, sendRecord } from '@herald/service';
import type { AccountService, ListedAccount } from '../accounts/account-service';
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
  const change = async <T>(
    asked: AccountRequest,
    response: Response,
    work: () => Promise<T>,
    message: (done: T, after: ListedAccount) => string,
  ): Promise<void> => {
    const { company, accountID, operator } = asked;
    const before = await accounts.get(asked, accountID);
    const done = await work();
    const after = await accounts.get(asked, accountID);
    noteChange(response, before, after);
    logger.info('account.money_changed', { company, accountID, operator });
    sendRecord(response, message(done, after), after);
  };

  router.post(`${ACCOUNT}/tariff`, jsonRequest, async (request, response) => {
    const asked = await requestIn(request, response);
    await change(asked, response, () => money.changeTariff(asked), tariffMessage);
  });
  router.post(`${ACCOUNT}/charge`, jsonRequest, async (request, response) => {
    const asked = await requestIn(request, response);
    await change(
      asked,
      response,
      () => money.charge(asked),
      () => 'The account is charged.',
    );
  });
  return router;
}

/** When a chosen tariff applies to the account, by the account after the change. */
function tariffMessage(chosen: number, { tariffID, nextTariffID, nextTariffFrom }: ListedAccount): string {
  if (nextTariffID === String(chosen)) {
    const from = nextTariffFrom ?? 'the next period of the account';
    return `Tariff ${chosen} applies from ${from}. Until then, tariff ${tariffID} applies.`;
  }
  if (tariffID === String(chosen)) return `Tariff ${chosen} applies now. No other tariff is pending.`;
  return `Tariff ${chosen} was chosen, and has been replaced by another change since.`;
}
