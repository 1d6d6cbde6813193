import { formatDateTime } from '@herald/company-time';
import { PAYMENT_TYPE } from '@herald/contracts';
import type { PaymentDocument, PaymentType } from '../ledger/payment-model';
import { formatMoney } from '../values/money';

/** Labels of payment types. */
const PAYMENT_TYPE_NAMES: Record<PaymentType, string> = {
  [PAYMENT_TYPE.ADDITION]: 'addition',
  [PAYMENT_TYPE.CORRECTION]: 'correction',
  [PAYMENT_TYPE.CREDITING]: 'crediting',
};

/** A payment as lists show it: ids, amounts and types are strings. */
export function paymentRecord(
  payment: PaymentDocument,
  timezone: string,
  reversedBy?: number,
): Record<string, string | null> {
  return {
    id: String(payment.id),
    accountID: String(payment.accountID),
    balance: formatMoney(payment.balance),
    sum: formatMoney(payment.sum),
    comment: payment.comment,
    transactionID: payment.transactionID ?? null,
    paySystem: payment.paySystem,
    apiStatus: String(payment.apiStatus),
    typeID: String(payment.typeID),
    typeName: PAYMENT_TYPE_NAMES[payment.typeID],
    admin: payment.admin,
    date: formatDateTime(payment.at, timezone),
    ...(payment.reverses === undefined ? {} : { reverses: String(payment.reverses) }),
    ...(reversedBy === undefined ? {} : { reversedBy: String(reversedBy) }),
  };
}
