import { formatDateTime } from '@herald/company-time';
import type { PaymentDocument } from '../ledger/payment-model';
import type { ComparedPayment, Difference, Finding } from './finding-model';
import { dayOf, type StatementRow } from './statement-row';

/** A payment with its date in the company's timezone. @param reversedBy id of the payment that reversed it, if there is one. */
export function compared(
  { id, accountID, sum, at }: PaymentDocument,
  reversedBy: number | undefined,
  timezone: string,
): ComparedPayment {
  return { id, accountID, sum, date: formatDateTime(at, timezone), reversedBy: reversedBy ?? null };
}

/** The finding for a row of the statement. A reversed payment is reported as a difference, because the statement contains it. */
export function compare(
  { transactionID, line, sum, date }: StatementRow,
  payment: ComparedPayment | null,
): Finding {
  const found = { transactionID, statement: { line, sum, date }, payment };
  if (!payment) return { ...found, kind: 'missingHere', differs: [] };
  const differs: Difference[] = [];
  if (payment.sum !== sum) differs.push('sum');
  if (dayOf(payment.date) !== dayOf(date)) differs.push('day');
  if (payment.reversedBy !== null) differs.push('reversed');
  return { ...found, kind: differs.length === 0 ? 'matched' : 'differing', differs };
}
