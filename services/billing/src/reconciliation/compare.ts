import type { PaymentDocument } from '../payments/payment-model';
import { formatDateTime } from '@herald/company-time';
import type { ComparedPayment, Difference, Finding } from './finding-model';
import { dayOf, type StatementRow } from './statement-row';

/** A payment by the company's clock. @param reversedBy the payment that took it back, where one did. */
export function compared(
  { id, accountID, sum, at }: PaymentDocument,
  reversedBy: number | undefined,
  timezone: string,
): ComparedPayment {
  return { id, accountID, sum, date: formatDateTime(at, timezone), reversedBy: reversedBy ?? null };
}

/** The finding for a row of the statement: a reversed payment counts as missing, though the statement has it. */
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
