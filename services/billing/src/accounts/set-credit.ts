import Joi from 'joi';
import { companyToday, daysBetween } from '@herald/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import { NotFoundError, ValidationError } from '@herald/errors';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import { withActivity } from '../ledger/activity';
import type { Ledger } from '../ledger/ledger';
import { type AccountState, type Effect, NO_EFFECT, ownRow } from '../ledger/posting';
import { date, identifier } from '../request/field-types';
import { type FieldErrors, requireFields } from '../request/read-fields';
import type { IdempotencyStore } from '../storage/idempotency-store';

export interface CreditRequest {
  accountID: number;
  /** `YYYY-MM-DD` in the company's calendar. */
  date: string;
}

const MAX_DAYS_AHEAD = 366;

const schema = Joi.object<CreditRequest>({ accountID: identifier().required(), date: date().required() });

export interface SetCreditDeps {
  ledger: Pick<Ledger, 'post'>;
  idempotency: Pick<IdempotencyStore, 'find'>;
  now(): Date;
}

/** Sets the credit date of an account. */
export class SetCredit {
  constructor(private readonly deps: SetCreditDeps) {}

  /**
   * @throws ValidationError; NotFoundError for an unknown account; ConflictError if the key was used with another request.
   */
  async set(
    { company, timezone }: { company: number; timezone: string },
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<CreditRequest> {
    // A retry after midnight gets the answer of the first request.
    if (await this.deps.idempotency.find(company, key)) return requireFields(schema, body);
    const today = companyToday(timezone, this.deps.now());
    const request = readCredit(body, today);
    const { accountID } = request;
    const decide = creditEffect(request.date, today);
    const outcome = await this.deps.ledger.post(company, { accountID, decide, key });
    if (outcome.kind === 'key-conflict') throw keyConflict();
    if (outcome.kind === 'out-of-range') {
      throw new ValidationError({ accountID: 'its balance is at the lower limit' });
    }
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
