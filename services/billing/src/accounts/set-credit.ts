import { said } from '@herald/contracts/errors';
import Joi from 'joi';
import { daysBetween } from '@herald/values/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import { withActivity } from '../ledger/activity';
import { type AccountState, type Effect, NO_EFFECT, ownRow } from '../ledger/posting';
import { date, identifier } from '../request/field-types';
import { type FieldErrors, requireFields } from '../request/read-fields';

export interface CreditRequest {
  accountID: number;
  /** `YYYY-MM-DD` in the company's calendar. */
  date: string;
}

const MAX_DAYS_AHEAD = 366;

const schema = Joi.object<CreditRequest>({ accountID: identifier().required(), date: date().required() });

/** @param today null for a retry after midnight, which gets the answer of the first request. @throws ValidationError */
export function readCredit(body: Record<string, unknown>, today: string | null): CreditRequest {
  return requireFields(schema, body, ({ date }): FieldErrors => {
    const ahead = date === undefined || today === null ? 0 : daysBetween(today, date);
    if (ahead < 0) return { date: said('date_passed', { today: String(today) }) };
    return ahead > MAX_DAYS_AHEAD ? { date: said('date_too_far', { days: MAX_DAYS_AHEAD }) } : {};
  });
}

/**
 * Sets the credit date, adds a row with the sum 0.00 that documents it, and activates a passive account on credit: a
 * running period continues, or a new period is charged. Has no effect if the account is active and already has this date.
 *
 * @param today in the company's calendar.
 */
export function creditEffect(creditDate: string, today: string): (account: AccountState) => Effect {
  return (account) => {
    if (account.creditDate === creditDate && account.statusID === ACCOUNT_STATUS.ACTIVE) return NO_EFFECT;
    const row = ownRow(PAYMENT_TYPE.CREDITING, 0, `Credit until ${creditDate}`);
    return withActivity(account, { rows: [{ ...row, apiStatus: 1 }], change: { creditDate } }, today);
  };
}
