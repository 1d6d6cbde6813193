import {
  ACCOUNT_EVENT,
  ACCOUNT_STATUS,
  type AccountEvent,
  type AccountStatus,
  PAYMENT_TYPE,
} from '@herald/contracts';
import { formatMoney } from '../values/money';
import type { PaymentDocument } from './payment-model';
import type { AccountState, Reminder } from './posting';

/** An account event before it has an id and a link to the previous event. */
export type UnlinkedEvent = Pick<AccountEvent, 'event' | 'accountID' | 'parameters'>;

/** The outcome of a posting for its account. */
export interface PostedToAccount {
  rows: PaymentDocument[];
  account: AccountState;
  statusBefore: AccountStatus;
  reminder?: Reminder | undefined;
}

/** The events of a posting to which a company can subscribe, in the order in which they happened. */
export function eventsOf({ rows, account, statusBefore, reminder }: PostedToAccount): UnlinkedEvent[] {
  const { id: accountID, statusID } = account;
  const events = rows.flatMap((row): UnlinkedEvent[] => {
    const sums = { sum: formatMoney(row.sum), balance: formatMoney(row.balance) };
    if (row.reverses !== undefined) {
      const parameters = { paymentID: row.reverses, reversalID: row.id, ...sums };
      return [{ event: ACCOUNT_EVENT.PAYMENT_REVERSED, accountID, parameters }];
    }
    if (row.typeID !== PAYMENT_TYPE.ADDITION) return [];
    const { paySystem, transactionID = '' } = row;
    const parameters = { paymentID: row.id, ...sums, paySystem: paySystem ?? '', transactionID };
    return [{ event: ACCOUNT_EVENT.PAYMENT_RECEIVED, accountID, parameters }];
  });
  const balance = formatMoney(account.balance);
  if (statusID !== statusBefore) {
    const isActive = statusID === ACCOUNT_STATUS.ACTIVE;
    const event = isActive ? ACCOUNT_EVENT.ACTIVATED : ACCOUNT_EVENT.SUSPENDED;
    // No date is shown while the daily run is off.
    const shutdownDate = (account.since !== null && account.shutdownDate) || '';
    events.push({ event, accountID, parameters: { statusID, balance, shutdownDate } });
  }
  if (reminder) {
    const { dueDate, daysBefore, sum } = reminder;
    const parameters = { dueDate, daysBefore, sum: formatMoney(sum), balance };
    events.push({ event: ACCOUNT_EVENT.REMINDER, accountID, parameters });
  }
  return events;
}
