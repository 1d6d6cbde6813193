import { addMonths, daysBetween } from '@herald/values/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import { type AccountState, type Effect, NO_EFFECT, type NewPayment, ownRow, type Tariff } from './posting';

/*
 * Decides when an account is active. Dates are `YYYY-MM-DD` in the company's calendar; `shutdownDate` is the first unpaid
 * day.
 */

/** A charged period: its ledger row (none if the period is free) and the changes of the account. */
export interface ChargedPeriod {
  rows: NewPayment[];
  change: Effect['change'];
}

/** Whether the account may stay active: its period is free, its balance is sufficient, or it has credit. */
export function isCarried(account: AccountState, day: string): boolean {
  const price = account.period?.price ?? account.tariff?.price;
  return price === 0 || account.balance >= leastBalance(account) || hasCredit(account.creditDate, day);
}

/** Whether a period that begins on `start` can be charged to the account. */
export function canCharge(account: AccountState, start: string): boolean {
  const { balance, creditDate } = account;
  const { price } = priceOn(account, start);
  return price === 0 || balance - price >= leastBalance(account) || hasCredit(creditDate, start);
}

export function leastBalance({ minimalBalance, companyMinimalBalance }: AccountState): number {
  return minimalBalance ?? companyMinimalBalance;
}

/** Credit is valid until the end of its last day. */
function hasCredit(creditDate: string | null, day: string): boolean {
  return creditDate !== null && creditDate >= day;
}

/** The tariff for a period that begins on `start`: the next tariff if the account has one, with the price that was valid on that day. */
export function priceOn({ tariff, nextTariff }: AccountState, start: string): Tariff {
  const chosen = (nextTariff ?? tariff)!;
  return { ...chosen, ...chosen.past.find(({ until }) => start < until) };
}

/** Charges the period from `start` on. After a short month the end returns to the anchor day. */
export function chargePeriod(account: AccountState, start: string): ChargedPeriod {
  const { name, price, periodMonths } = priceOn(account, start);
  const goesOn = account.shutdownDate === start && account.anchorDay !== null;
  const anchorDay = goesOn ? account.anchorDay! : Number(start.slice(-2));
  const shutdownDate = addMonths(start, periodMonths, anchorDay);
  const comment = `Tariff "${name}" from ${start} until ${shutdownDate}`;
  const { tariff, nextTariff } = account;
  return {
    rows: price > 0 ? [ownRow(PAYMENT_TYPE.CORRECTION, -price, comment)] : [],
    change: {
      shutdownDate,
      anchorDay,
      period: {
        price,
        days: daysBetween(start, shutdownDate),
        ...(price > 0 ? { charge: account.payments + 1 } : {}),
      },
      ...(nextTariff ? { tariff: nextTariff, nextTariff: null } : { tariff }),
    },
  };
}

/** The account after an effect. */
export function afterEffect(account: AccountState, { rows, change }: Effect): AccountState {
  const balance = rows.reduce((sum, row) => sum + row.sum, account.balance);
  return { ...account, ...change, balance, payments: account.payments + rows.length };
}

/** Adds to an effect the change of activity that follows from it, so that both are decided at once. */
export function withActivity(account: AccountState, effect: Effect, today: string): Effect {
  const { rows, change } = activityEffect(afterEffect(account, effect), today);
  return { rows: [...effect.rows, ...rows], change: { ...effect.change, ...change } };
}

function activityEffect(account: AccountState, today: string): Effect {
  if (account.statusID === ACCOUNT_STATUS.PASSIVE) return activation(account, today);
  const { since, tariff, shutdownDate } = account;
  // Once the date is reached, the daily billing run decides.
  const isRunning = since !== null && tariff !== null && shutdownDate !== null && shutdownDate > today;
  return isRunning && !isCarried(account, today)
    ? { rows: [], change: { statusID: ACCOUNT_STATUS.PASSIVE } }
    : NO_EFFECT;
}

/** Continues a charged period that still runs; otherwise charges a new period from today. The time between is never charged. */
function activation(account: AccountState, today: string): Effect {
  const { since, tariff, shutdownDate } = account;
  const active = { rows: [], change: { statusID: ACCOUNT_STATUS.ACTIVE } };
  if (tariff === null) return isCarried(account, today) ? active : NO_EFFECT;
  if (since !== null && shutdownDate !== null && shutdownDate > today) {
    return isCarried(account, today) ? active : NO_EFFECT;
  }
  if (!canCharge(account, today)) return NO_EFFECT;
  // Nothing is charged while the company's daily run is off.
  if (since === null) return active;
  const { rows, change } = chargePeriod(account, today);
  return { rows, change: { ...active.change, ...change } };
}
