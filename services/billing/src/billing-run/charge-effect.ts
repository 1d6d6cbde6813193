import { ACCOUNT_STATUS } from '@herald/contracts';
import { afterEffect, canCharge, chargePeriod, isCarried } from '../ledger/activity';
import { type AccountState, type Effect, NO_EFFECT, type NewPayment } from '../ledger/posting';

/** The day of a billing run. Dates are `YYYY-MM-DD` by the company's calendar. */
export interface BillingDay {
  date: string;
  /** First day of the company's billing. Earlier days are not charged. */
  since: string;
  /** ID of the run, which is stored with its charges. */
  run?: number;
}

/**
 * Effect of a day's billing run on an account. Each period that has begun is charged if the balance covers it or the account
 * has credit on the first day of the period, and `shutdownDate` moves to the end of the period. Otherwise the account turns
 * passive. An account that owes money also turns passive when its credit ends. A second run of the same day changes nothing.
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

/** Moves a period that would begin before the company's billing to the first day of the billing: earlier days are not charged. */
function begun(account: AccountState, since: string): AccountState {
  const { shutdownDate } = account;
  if (shutdownDate !== null && shutdownDate >= since) return account;
  return { ...account, shutdownDate: since, anchorDay: Number(since.slice(-2)) };
}
