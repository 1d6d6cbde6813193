import { addMonths, daysBetween } from '@herald/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import type { AccountPeriod } from '../accounts/account-model';
import { type AccountState, type Effect, type NewPayment, ownRow, type Tariff } from '../payments/posting';
import { afterEffect, canCharge, chargePeriod, withActivity } from '../payments/activity';

/** When a change of tariff takes effect. */
export type TariffStart = 'now' | 'next';

/**
 * Gives an account another tariff (interface-decisions.md, "Billing, second part"): from its next period on, or now. Now, what is
 * left of the running period is refunded and a period of the new tariff is charged from today; where it can't be, the
 * account turns passive.
 *
 * @param today by the company's calendar.
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

/** An account that had no tariff is due today, where the daily run is on. */
function begun({ tariff, since }: AccountState, today: string): Effect['change'] {
  return tariff === null && since !== null ? { shutdownDate: today, anchorDay: Number(today.slice(-2)) } : {};
}

/** The refund of the running period: remaining days over all its days, half a minor unit up; nothing of a reversed charge. */
function leftOf(account: AccountState, today: string): NewPayment[] {
  const { shutdownDate, tariff } = account;
  const { price, days, charge, isReversed }: AccountPeriod = account.period ?? supposedPeriod(account);
  if (isReversed) return [];
  const left = Math.min(days, daysBetween(today, shutdownDate!));
  const sum = Number((2n * BigInt(price) * BigInt(left) + BigInt(days)) / (2n * BigInt(days)));
  if (sum === 0) return [];
  const comment = `Tariff "${tariff?.name}" from ${today} until ${shutdownDate}: ${left} of ${days} days given back`;
  const row = ownRow(PAYMENT_TYPE.CORRECTION, sum, comment);
  return [charge === undefined ? row : { ...row, givesBack: charge }];
}

/** Of a period that was charged before periods were noted. */
function supposedPeriod({ tariff, shutdownDate, anchorDay }: AccountState): AccountPeriod {
  if (!tariff) return { price: 0, days: 1 };
  const from = addMonths(shutdownDate!, -tariff.periodMonths, anchorDay ?? undefined);
  const price = tariff.past.find(({ until }) => from < until)?.price ?? tariff.price;
  return { price, days: daysBetween(from, shutdownDate!) };
}
