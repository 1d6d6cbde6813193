import Joi from 'joi';
import { companyToday } from '@herald/company-time';
import { PAYMENT_TYPE } from '@herald/contracts';
import { NotFoundError, ValidationError } from '@herald/errors';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import type { CatalogueStore } from '../catalogue/catalogue-store';
import { withActivity } from '../ledger/activity';
import type { Ledger } from '../ledger/ledger';
import { asTariff } from '../ledger/ledger-batch';
import type { AccountState, Effect, PostingOutcome } from '../ledger/posting';
import { ownRow } from '../ledger/posting';
import { identifier, oneOf, sum, text } from '../request/field-types';
import { requireFields } from '../request/read-fields';
import { tariffEffect, type TariffStart } from './tariff-effect';

export interface AccountMoneyDeps {
  ledger: Pick<Ledger, 'post'>;
  catalogue: Pick<CatalogueStore, 'find'>;
  now(): Date;
}

/** A request of an operator concerning one account. `operator` is the operator's name. */
export interface AccountRequest {
  company: number;
  timezone: string;
  accountID: number;
  operator: string;
  body: Record<string, unknown>;
  key: IdempotencyKey | undefined;
}

const changeSchema = Joi.object<{ tariffID: number; from: TariffStart }>({
  tariffID: identifier().required(),
  from: oneOf(['now', 'next']).default('next'),
}).unknown(false);
const chargeSchema = Joi.object<{ sum: number; comment: string }>({
  sum: sum().required(),
  comment: text(255, 1).required(),
}).unknown(false);

/** Changes to the money of an account by operators, except payments. */
export class AccountMoneyChanges {
  constructor(private readonly deps: AccountMoneyDeps) {}

  /** Changes the tariff, now or from the next period on. @returns the id of the tariff. @throws ValidationError, NotFoundError */
  async changeTariff({ body, ...request }: AccountRequest): Promise<number> {
    const { catalogue, now } = this.deps;
    const { company, timezone } = request;
    const { tariffID, from } = requireFields(changeSchema, body);
    const named = [{ field: 'tariffID', kind: 'tariffs' as const, ids: [tariffID] }];
    const item = (await catalogue.find(company, named)).get('tariffs', tariffID);
    if (!item) throw new ValidationError({ tariffID: `There is no tariff ${tariffID}` });
    const decide = tariffEffect(asTariff(item), from, companyToday(timezone, now()));
    await this.post(request, decide);
    return tariffID;
  }

  /** Charges a single amount that is not part of the tariff. @throws ValidationError, NotFoundError */
  async charge({ body, ...request }: AccountRequest): Promise<PostingOutcome> {
    const { sum, comment } = requireFields(chargeSchema, body, ({ sum = 1 }) =>
      sum > 0
        ? {}
        : ({ sum: 'sum must be above 0: it is subtracted from the balance' } as Record<string, string>),
    );
    const row = { ...ownRow(PAYMENT_TYPE.CORRECTION, -sum, comment), admin: request.operator };
    const today = companyToday(request.timezone, this.deps.now());
    return this.post(request, (account) => withActivity(account, { rows: [row], change: {} }, today));
  }

  private async post(
    { company, accountID, key }: Omit<AccountRequest, 'body'>,
    decide: (account: AccountState) => Effect,
  ): Promise<PostingOutcome> {
    const outcome = await this.deps.ledger.post(company, { accountID, decide, key });
    if (outcome.kind === 'key-conflict') throw keyConflict();
    if (outcome.kind === 'unknown-account') throw new NotFoundError(`There is no account ${accountID}.`);
    if (outcome.kind === 'out-of-range') {
      throw new ValidationError({ sum: 'sum would exceed the limits of an account balance' });
    }
    return outcome;
  }
}
