import { type AskedBy, askedBy, PAYMENT_TYPE } from '@herald/contracts';
import { withActivity } from '../ledger/activity';
import type { AccountState, Effect } from '../ledger/posting';
import type { PaymentRequest } from './payment-schema';

/**
 * The effect of a payment through the API: its row, and the change of activity that follows from the new balance.
 *
 * @param today in the company's calendar.
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
