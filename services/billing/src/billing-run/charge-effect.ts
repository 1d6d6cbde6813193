import { addMonths } from '@herald/company-time';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import {
  type AccountState,
  type Effect,
  NO_EFFECT,
  type NewPayment,
  ownRow,
  type Tariff,
} from '../payments/posting';

/** The day a billing run is for. Dates are `YYYY-MM-DD` by the company's calendar. */
export interface BillingDay {
  date: string;
  /** Since when the company is billed: periods that were over before are not charged. */
  since: string;
}

/**
 * What the billing run of a day does to an account (decisions, Billing). When `shutdownDate` is reached, each period that has
 * begun is charged as long as the balance covers it, and the date moves on; where it doesn't, the account turns passive
 * unless its credit date is still ahead. Doing it again for the same day changes nothing.
 */
export function chargeEffect({ date, since }: BillingDay): (account: AccountState) => Effect {
  return (account) => {
    const { tariff, shutdownDate, statusID, creditDate } = account;
    const isDue = shutdownDate !== null && shutdownDate <= date && statusID === ACCOUNT_STATUS.ACTIVE;
    if (!isDue || !tariff) return NO_EFFECT;
    const next = (start: string): string => nextStart(start, tariff, account.anchorDay);

    let start = shutdownDate;
    while (next(start) <= since) start = next(start);
    const rows: NewPayment[] = [];
    for (let { balance } = account; start <= date && balance >= tariff.price; start = next(start)) {
      balance -= tariff.price;
      if (tariff.price > 0) rows.push(chargeRow(tariff, start, next(start)));
    }
    const isCovered = start > date || (creditDate !== null && creditDate > date);
    if (isCovered && start === shutdownDate) return NO_EFFECT;
    return {
      rows,
      change: { shutdownDate: start, ...(isCovered ? {} : { statusID: ACCOUNT_STATUS.PASSIVE }) },
    };
  };
}

/** The first day of the following period; after a short month it returns to the anchor day. */
function nextStart(start: string, { periodMonths }: Tariff, anchorDay: number | null): string {
  return addMonths(start, periodMonths, anchorDay ?? undefined);
}

function chargeRow({ name, price }: Tariff, from: string, until: string): NewPayment {
  return ownRow(PAYMENT_TYPE.CORRECTION, -price, `Tariff "${name}" from ${from} until ${until}`);
}
