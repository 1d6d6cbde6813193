import { addDays } from '@herald/values/company-time';
import { scanDue, type ScanDueDeps, type SeenAccount } from '../billing-run/scan-due';
import type { DueRange } from '../ledger/account-store';
import type { Reminder } from '../ledger/posting';
import { type ReminderDay, reminderOf } from './reminder-effect';

/** An account that is to be reminded, with its balance in minor units. */
export interface AccountToRemind extends Reminder {
  accountID: number;
  balance: number;
}

/** Finds the accounts that are to be reminded on a day, page by page, without writing. */
export type ScanReminders = (company: number, day: ReminderDay) => AsyncIterable<AccountToRemind[]>;

export function reminderScan(deps: ScanDueDeps): ScanReminders {
  return async function* scan(company, day) {
    const { accounts, terms } = deps;
    const { frozenDays } = await terms.of(company);
    const most = Math.max(...day.daysBefore);
    // Stored dates can lack the days of suspensions, which are added when the account is next processed.
    const from = addDays(day.today, -frozenDays);
    const reached: DueRange = { field: 'shutdownDate', from, to: addDays(day.today, most) };
    const ended: DueRange = { field: 'creditDate', from: day.today, to: addDays(day.today, most - 1) };
    for (const range of [reached, ended]) {
      const pages = scanDue(deps, company, (after, limit) => accounts.due(company, range, after, limit));
      for await (const page of pages) yield toRemind(page, day, range === ended ? reached : null);
    }
  };
}

/** @param seen accounts whose date is in this range were already checked */
function toRemind(page: SeenAccount[], day: ReminderDay, seen: DueRange | null): AccountToRemind[] {
  return page.flatMap(({ account: { shutdownDate, balance, id: accountID }, state }) => {
    if (seen && shutdownDate !== null && shutdownDate >= seen.from && shutdownDate <= seen.to) return [];
    const reminder = reminderOf(state, day);
    return reminder ? [{ accountID, balance, ...reminder }] : [];
  });
}
