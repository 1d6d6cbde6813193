import { filled } from '../accounts/account-sms';
import type { AccountDocument } from '../ledger/account-model';
import { formatMoney } from '../values/money';
import type { ReminderDocument } from './reminder-store';

/**
 * The text of a reminder, in which `{accountID}`, `{name}`, `{date}`, `{sum}` and `{balance}` are replaced by their values.
 */
export function reminderText(
  text: string,
  { id: accountID, name }: Pick<AccountDocument, 'id' | 'name'>,
  { dueDate: date, sum, balance }: Pick<ReminderDocument, 'dueDate' | 'sum' | 'balance'>,
): string {
  return filled(text, { accountID, name, date, sum: formatMoney(sum), balance: formatMoney(balance) });
}
