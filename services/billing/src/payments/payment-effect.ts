import { type AskedBy, askedBy, PAYMENT_TYPE } from '@herald/contracts';
import type { PaymentRequest } from './payment-schema';
import type { AccountState, Effect } from './posting';
import { withActivity } from './activity';

/**
 * What a payment through the API does: its row, and what follows of the balance for whether the account is active.
 *
 * @param today by the company's calendar.
 */
export function paymentEffect(
  request: PaymentRequest,
  today: string,
  by: AskedBy = {},
): (account: AccountState) => Effect {
  const { sum, comment, paySystem, transactionID } = request;
  const row = {
    sum,
    typeID: sum > 0 ? PAYMENT_TYPE.ADDITION : PAYMENT_TYPE.CORRECTION,
    comment,
    paySystem,
    ...(transactionID === undefined ? {} : { transactionID }),
    apiStatus: 1 as const,
    admin: null,
    ...askedBy(by),
  };
  return (account) => withActivity(account, { rows: [row], change: {} }, today);
}
