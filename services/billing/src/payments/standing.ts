import { addMonths } from '@herald/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import { type AccountState, type Effect, NO_EFFECT, type NewPayment, ownRow, type Tariff } from './posting';

/*
 * When an account is active (interface-decisions.md, "Billing, second part"). Dates are `YYYY-MM-DD` by the company's
 * calendar; `shutdownDate` is the first day that isn't paid.
 */

/** A period of a tariff that is charged: its row, none where it is free, and the account's dates after it. */
export interface ChargedPeriod {
  rows: NewPayment[];
  shutdownDate: string;
  anchorDay: number;
}

/** Whether the account may stay active with what it has: free, enough, or on credit. */
export function isCarried(
  { tariff, balance, minimalBalance, creditDate }: AccountState,
  day: string,
): boolean {
  return tariff?.price === 0 || balance >= minimalBalance || hasCredit(creditDate, day);
}

/** Whether a period that begins on `start` can be charged to the account. */
export function canCharge(account: AccountState, tariff: Tariff, start: string): boolean {
  const { balance, minimalBalance, creditDate } = account;
  return tariff.price === 0 || balance - tariff.price >= minimalBalance || hasCredit(creditDate, start);
}

/** Credit ends with its day. */
function hasCredit(creditDate: string | null, day: string): boolean {
  return creditDate !== null && creditDate >= day;
}

/** The period from `start` on. After a short month it returns to the anchor day, which is kept while no time lies between. */
export function chargePeriod(account: AccountState, tariff: Tariff, start: string): ChargedPeriod {
  const goesOn = account.shutdownDate === start && account.anchorDay !== null;
  const anchorDay = goesOn ? account.anchorDay! : Number(start.slice(-2));
  const shutdownDate = addMonths(start, tariff.periodMonths, anchorDay);
  const { name, price } = tariff;
  const comment = `Tariff "${name}" from ${start} until ${shutdownDate}`;
  return {
    rows: price > 0 ? [ownRow(PAYMENT_TYPE.CORRECTION, -price, comment)] : [],
    shutdownDate,
    anchorDay,
  };
}

/** The account after an effect. */
export function afterEffect(account: AccountState, { rows, change }: Effect): AccountState {
  return { ...account, ...change, balance: rows.reduce((sum, row) => sum + row.sum, account.balance) };
}

/** The effect, and what follows of it for whether the account is active: decided at once. */
export function withStanding(account: AccountState, effect: Effect, today: string): Effect {
  const { rows, change } = standingEffect(afterEffect(account, effect), today);
  return { rows: [...effect.rows, ...rows], change: { ...effect.change, ...change } };
}

function standingEffect(account: AccountState, today: string): Effect {
  if (account.statusID === ACCOUNT_STATUS.PASSIVE) return activation(account, today);
  const { since, tariff, shutdownDate } = account;
  // Where the date is reached, the run of the day decides.
  const isRunning = since !== null && tariff !== null && shutdownDate !== null && shutdownDate > today;
  return isRunning && !isCarried(account, today)
    ? { rows: [], change: { statusID: ACCOUNT_STATUS.PASSIVE } }
    : NO_EFFECT;
}

/** The charged period that still runs goes on; else a new one from today is charged, if it can be. The time between never is. */
function activation(account: AccountState, today: string): Effect {
  const { since, tariff, shutdownDate } = account;
  const active = { rows: [], change: { statusID: ACCOUNT_STATUS.ACTIVE } };
  if (tariff === null) return isCarried(account, today) ? active : NO_EFFECT;
  if (since !== null && shutdownDate !== null && shutdownDate > today) {
    return isCarried(account, today) ? active : NO_EFFECT;
  }
  if (!canCharge(account, tariff, today)) return NO_EFFECT;
  // Nothing is charged while the company's daily run is off.
  if (since === null) return active;
  const { rows, ...dates } = chargePeriod(account, tariff, today);
  return { rows, change: { ...active.change, ...dates } };
}
