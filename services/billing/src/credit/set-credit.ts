import Joi from 'joi';
import { companyToday, daysBetween } from '@herald/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import { NotFoundError } from '@herald/errors';
import type { Ledger } from '../payments/ledger';
import { type AccountState, type Effect, NO_EFFECT, ownRow } from '../payments/posting';
import { date, identifier } from '../request/field-types';
import { type FieldErrors, requireFields } from '../request/read-fields';

export interface CreditRequest {
  accountID: number;
  /** `YYYY-MM-DD` by the company's calendar. */
  date: string;
}

const MAX_DAYS_AHEAD = 366;

const schema = Joi.object<CreditRequest>({ accountID: identifier().required(), date: date().required() });

/** Puts a credit date on an account (decisions, Billing). */
export class SetCredit {
  constructor(private readonly deps: { ledger: Pick<Ledger, 'post'>; now(): Date }) {}

  /** @throws ValidationError; NotFoundError for an unknown account. */
  async set(company: number, timezone: string, body: Record<string, unknown>): Promise<CreditRequest> {
    const request = readCredit(body, companyToday(timezone, this.deps.now()));
    const { accountID } = request;
    const outcome = await this.deps.ledger.post(company, { accountID, decide: creditEffect(request.date) });
    if (outcome.kind === 'unknown-account') throw new NotFoundError(`There is no account ${accountID}.`);
    return request;
  }
}

function readCredit(body: Record<string, unknown>, today: string): CreditRequest {
  return requireFields(schema, body, ({ date }): FieldErrors => {
    const ahead = date === undefined ? 0 : daysBetween(today, date);
    if (ahead < 0) return { date: `date must be today (${today}) or later` };
    return ahead > MAX_DAYS_AHEAD ? { date: `date must be at most ${MAX_DAYS_AHEAD} days ahead` } : {};
  });
}

/** The date, a passive account active again, and a row of sum 0.00 that tells of it; nothing where the date stands already. */
export function creditEffect(creditDate: string): (account: AccountState) => Effect {
  return (account) => {
    if (account.creditDate === creditDate) return NO_EFFECT;
    const row = ownRow(PAYMENT_TYPE.CREDITING, 0, `Credit until ${creditDate}`);
    return { rows: [{ ...row, apiStatus: 1 }], change: { creditDate, statusID: ACCOUNT_STATUS.ACTIVE } };
  };
}
