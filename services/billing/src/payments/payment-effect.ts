import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import type { PaymentRequest } from './payment-schema';
import type { AccountState, Effect } from './posting';

/**
 * What a payment through the API does: one row, and a passive account whose tariff it covers is active again. The time in
 * which it was passive isn't charged: its next period begins today.
 *
 * @param today by the company's calendar.
 */
export function paymentEffect(request: PaymentRequest, today: string): (account: AccountState) => Effect {
  const { sum, comment, paySystem, transactionID } = request;
  const row = {
    sum,
    typeID: sum > 0 ? PAYMENT_TYPE.ADDITION : PAYMENT_TYPE.CORRECTION,
    comment,
    paySystem,
    ...(transactionID === undefined ? {} : { transactionID }),
    apiStatus: 1 as const,
    admin: null,
  };
  return (account) => ({
    rows: [row],
    change: sum > 0 ? reactivation(account, account.balance + sum, today) : {},
  });
}

function reactivation(account: AccountState, balance: number, today: string): Effect['change'] {
  const { statusID, tariff, shutdownDate } = account;
  if (statusID !== ACCOUNT_STATUS.PASSIVE || (tariff !== null && balance < tariff.price)) return {};
  const active = { statusID: ACCOUNT_STATUS.ACTIVE };
  if (shutdownDate === null || shutdownDate >= today) return active;
  return { ...active, shutdownDate: today, anchorDay: Number(today.slice(-2)) };
}
