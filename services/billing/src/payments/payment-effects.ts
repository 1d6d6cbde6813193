import { said } from '@herald/contracts/errors';
import { type AskedBy, askedBy, PAYMENT_TYPE } from '@herald/contracts';
import { withActivity } from '../ledger/activity';
import type { PaymentDocument } from '../ledger/payment-model';
import { type AccountState, type Effect, ownRow, type Posting } from '../ledger/posting';

/** The body of `POST /v1/payments/add`. */
export type PaymentRequest = Pick<
  PaymentDocument,
  'accountID' | 'sum' | 'comment' | 'paySystem' | 'transactionID'
>;

/** A payment through the API: its row, and the change of activity that follows. `today` is in the company's calendar. */
export function paymentEffect(
  { sum, comment, paySystem, transactionID }: PaymentRequest,
  today: string,
  by: AskedBy = {},
): (account: AccountState) => Effect {
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

/**
 * Reverses a payment: adds a row with the opposite sum, and the change of activity that follows from it. If a change of
 * tariff has refunded a part of the charge, a second row reverses that refund.
 */
export function reversalOf(
  { id, accountID, seq, sum, apiStatus }: PaymentDocument,
  { comment, operator, ...by }: { comment: string | null; operator: string | null } & AskedBy,
  today: string,
): Posting {
  const row = {
    sum: -sum,
    typeID: PAYMENT_TYPE.CORRECTION,
    comment: comment ?? `Reversal of payment ${id}`,
    paySystem: null,
    apiStatus: operator === null ? (1 as const) : (0 as const),
    admin: operator,
    reverses: id,
    ...askedBy(by),
  };
  const decide = (account: AccountState, refunded: number): Effect => {
    const again = ownRow(PAYMENT_TYPE.CORRECTION, -refunded, `Earlier refunds of payment ${id}`);
    const rows = refunded === 0 ? [row] : [row, { ...again, admin: operator, refundsCharge: seq }];
    const { period } = account;
    // The period continues: its days stay granted, but nothing of its charge is left to refund.
    const change = period?.charge === seq ? { period: { ...period, isReversed: true as const } } : {};
    return withActivity(account, { rows, change }, today);
  };
  const charge = apiStatus === 0 && sum < 0 ? { charge: seq } : {};
  const outOfRange = {
    id: said('reversal_exceeds_balance_limits'),
  };
  return { accountID, decide, reverses: id, outOfRange, ...charge };
}
