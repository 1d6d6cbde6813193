import { ACCOUNT_STATUS } from '@herald/contracts';
import { type AccountState, type Effect, NO_EFFECT, type NewPayment } from '../payments/posting';
import { afterEffect, canCharge, chargePeriod, isCarried } from '../payments/activity';

/** The day a billing run is for. Dates are `YYYY-MM-DD` by the company's calendar. */
export interface BillingDay {
  date: string;
  /** Since when the company is billed: what lies before is not charged. */
  since: string;
  /** The id of the run, which its charges name. */
  run?: number;
}

/**
 * What the billing run of a day does to an account (interface-decisions.md, "Billing, second part"). Each period that has
 * begun is charged where the balance covers it or the account has credit on its first day, and the date moves on; where not,
 * the account turns passive, as it does when its credit is over and it owes. Doing it again for the same day changes nothing.
 */
export function chargeEffect({ date, since, run }: BillingDay): (account: AccountState) => Effect {
  return (account) => {
    const { tariff } = account;
    if (account.statusID !== ACCOUNT_STATUS.ACTIVE || !tariff || since > date) return NO_EFFECT;
    const rows: NewPayment[] = [];
    let now = begun(account, since);
    while (now.shutdownDate! <= date && canCharge(now, now.shutdownDate!)) {
      const charge = chargePeriod(now, now.shutdownDate!);
      rows.push(...charge.rows.map((row) => (run === undefined ? row : { ...row, run })));
      now = afterEffect(now, charge);
    }
    const { shutdownDate, anchorDay, period } = now;
    const isActive = shutdownDate! > date && isCarried(now, date);
    if (isActive && shutdownDate === account.shutdownDate) return NO_EFFECT;
    const { statusID } = isActive ? account : { statusID: ACCOUNT_STATUS.PASSIVE };
    return {
      rows,
      change: { shutdownDate, anchorDay, period, tariff: now.tariff, nextTariff: now.nextTariff, statusID },
    };
  };
}

/** What lies before the company's billing began isn't charged: a period that would have begun before begins on that day. */
function begun(account: AccountState, since: string): AccountState {
  const { shutdownDate } = account;
  if (shutdownDate !== null && shutdownDate >= since) return account;
  return { ...account, shutdownDate: since, anchorDay: Number(since.slice(-2)) };
}
