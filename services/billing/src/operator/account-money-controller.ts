import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { companyToday } from '@herald/values/company-time';
import { PAYMENT_TYPE } from '@herald/contracts';
import { noRecordHere, ValidationError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { idempotencyOf, noteChange, operatorOf, sendRecord } from '@herald/service';
import type { AccountService, ListedAccount } from '../accounts/account-service';
import type { CatalogueStore } from '../catalogue/catalogue-store';
import { withActivity } from '../ledger/activity';
import type { Ledger } from '../ledger/ledger';
import { asTariff } from '../ledger/ledger-batch';
import { type AccountState, type Effect, ownRow } from '../ledger/posting';
import { identifier, oneOf, sum, text } from '../request/field-types';
import { jsonRequest } from '../request/json-request';
import { companyIn, pathID } from '../request/path-id';
import { type FieldErrors, requireFields } from '../request/read-fields';
import { tariffEffect, type TariffStart } from './tariff-effect';

interface AccountMoneyControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  accounts: AccountService;
  catalogue: CatalogueStore;
  ledger: Pick<Ledger, 'post'>;
  logger: Logger;
  now(): Date;
}

/** The effect of a request on the account, and the message of its answer. */
interface Change {
  decide(account: AccountState): Effect;
  message(after: ListedAccount): string;
}

const ACCOUNT = '/admin/v1/companies/:companyID/accounts/:accountID';

const changeSchema = Joi.object<{ tariffID: number; from: TariffStart }>({
  tariffID: identifier().required(),
  from: oneOf(['now', 'next']).default('next'),
}).unknown(false);
const chargeSchema = Joi.object<{ sum: number; comment: string }>({
  sum: sum().required(),
  comment: text(255, 1).required(),
}).unknown(false);

/** The operator's endpoints to change the tariff of an account and to charge extra amounts. */
export function accountMoneyController(deps: AccountMoneyControllerDeps): Router {
  const { accounts, catalogue, ledger, logger } = deps;
  const router = Router();

  /** Posts to the account of the path, and answers with the account afterwards. */
  const post = async (
    request: Request,
    response: Response,
    changeOf: (company: number, today: string) => Promise<Change>,
  ): Promise<void> => {
    const { id: company, timezone } = await companyIn(request, deps.companies);
    const accountID = pathID(request, 'accountID', 'account');
    const caller = { company, timezone };
    const before = await accounts.get(caller, accountID);
    const { decide, message } = await changeOf(company, companyToday(timezone, deps.now()));
    await ledger.post(company, { accountID, decide, key: idempotencyOf(request) });
    const after = await accounts.get(caller, accountID);
    noteChange(response, before, after);
    logger.info('account.money_changed', { company, accountID, operator: operatorOf(response).name });
    sendRecord(response, message(after), after);
  };

  router.post(`${ACCOUNT}/tariff`, jsonRequest, (request, response) =>
    post(request, response, async (company, today) => {
      const { tariffID, from } = requireFields(changeSchema, request.body);
      const items = await catalogue.findItem(company, [{ kind: 'tariffs', ids: [tariffID] }]);
      const item = items.get('tariffs', tariffID);
      if (!item) throw new ValidationError({ tariffID: noRecordHere('tariff', tariffID) });
      const decide = tariffEffect(asTariff(item), from, today);
      return { decide, message: (after) => tariffMessage(tariffID, after) };
    }),
  );

  router.post(`${ACCOUNT}/charge`, jsonRequest, (request, response) =>
    post(request, response, async (_company, today) => {
      const { sum, comment } = requireFields(chargeSchema, request.body, mustBePositive);
      const row = { ...ownRow(PAYMENT_TYPE.CORRECTION, -sum, comment), admin: operatorOf(response).name };
      const decide = (account: AccountState) => withActivity(account, { rows: [row], change: {} }, today);
      return { decide, message: () => 'The account is charged.' };
    }),
  );
  return router;
}

function mustBePositive({ sum = 1 }: { sum?: number }): FieldErrors {
  return sum > 0 ? {} : { sum: 'sum must be above 0: it is subtracted from the balance' };
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
