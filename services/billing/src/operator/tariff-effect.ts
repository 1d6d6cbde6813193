import { daysBetween } from '@herald/values/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import { afterEffect, canCharge, chargePeriod, withActivity } from '../ledger/activity';
import { type AccountState, type Effect, type NewPayment, ownRow, type Tariff } from '../ledger/posting';

/** When a change of tariff takes effect. */
export type TariffStart = 'now' | 'next';

/**
 * Changes the tariff of an account from the next period on, or now. A change from now on refunds the remaining days of the
 * current period and charges a period of the new tariff from today; if the balance is too low for it, the account turns passive.
 *
 * @param today the date in the company's time zone.
 */
export function tariffEffect(
  tariff: Tariff,
  start: TariffStart,
  today: string,
): (account: AccountState) => Effect {
  return (account) => {
    if (start === 'next' && account.tariff !== null) {
      return { rows: [], change: { nextTariff: tariff.id === account.tariff.id ? null : tariff } };
    }
    const change = { tariff, nextTariff: null };
    const { since, shutdownDate } = account;
    const isRunning = since !== null && shutdownDate !== null && shutdownDate > today;
    if (!isRunning)
      return withActivity(account, { rows: [], change: { ...change, ...begun(account, today) } }, today);
    const ended = { shutdownDate: today, anchorDay: Number(today.slice(-2)), period: null };
    const back = { rows: leftOf(account, today), change: { ...change, ...ended } };
    const free = afterEffect(account, back);
    if (free.statusID === ACCOUNT_STATUS.PASSIVE) return withActivity(account, back, today);
    if (!canCharge(free, today)) {
      return { ...back, change: { ...back.change, statusID: ACCOUNT_STATUS.PASSIVE } };
    }
    const charge = chargePeriod(free, today);
    return { rows: [...back.rows, ...charge.rows], change: { ...back.change, ...charge.change } };
  };
}

/** An account that had no tariff is due today, if the daily run is enabled. */
function begun({ tariff, since }: AccountState, today: string): Effect['change'] {
  return tariff === null && since !== null ? { shutdownDate: today, anchorDay: Number(today.slice(-2)) } : {};
}

/** The refund of the remaining days, half a minor unit rounded up; none if no period was charged or its charge was reversed. */
function leftOf(account: AccountState, today: string): NewPayment[] {
  const { shutdownDate, tariff, period } = account;
  if (!period || period.isReversed) return [];
  const { price, days, charge } = period;
  const left = Math.min(days, daysBetween(today, shutdownDate!));
  const sum = Number((2n * BigInt(price) * BigInt(left) + BigInt(days)) / (2n * BigInt(days)));
  if (sum === 0) return [];
  const comment = `Tariff "${tariff?.name}" from ${today} until ${shutdownDate}: ${left} of ${days} days refunded`;
  const row = ownRow(PAYMENT_TYPE.CORRECTION, sum, comment);
  return [charge === undefined ? row : { ...row, refundsCharge: charge }];
}
