import { addDays } from '@herald/company-time';
import { scanDue, type ScanDueDeps, type SeenAccount } from '../billing-run/scan-due';
import type { AccountStore, DueRange } from '../ledger/account-store';
import type { Reminder } from '../ledger/posting';
import { type ReminderDay, reminderOf } from './reminder-effect';

export interface ReminderScanDeps extends ScanDueDeps {
  accounts: Pick<AccountStore, 'due' | 'money'>;
}

/** An account that is to be reminded, with its balance in minor units. */
export interface AccountToRemind extends Reminder {
  accountID: number;
  balance: number;
}

/** Finds the accounts that are to be reminded on a day, page by page, without writing. */
export class ReminderScan {
  constructor(private readonly deps: ReminderScanDeps) {}

  async *pages(company: number, day: ReminderDay): AsyncGenerator<AccountToRemind[]> {
    const { accounts, terms } = this.deps;
    const { frozenDays } = await terms.of(company);
    const most = Math.max(...day.daysBefore);
    // Stored dates can lack the days of suspensions, which are added when the account is next processed.
    const reached: DueRange = {
      field: 'shutdownDate',
      from: addDays(day.today, -frozenDays),
      to: addDays(day.today, most),
    };
    const ended: DueRange = { field: 'creditDate', from: day.today, to: addDays(day.today, most - 1) };
    for (const range of [reached, ended]) {
      const pages = scanDue(this.deps, company, (after, limit) => accounts.due(company, range, after, limit));
      for await (const page of pages) yield toRemind(page, day, range === ended ? reached : null);
    }
  }
}

/** @param seen accounts whose date is in this range were already checked */
function toRemind(page: SeenAccount[], day: ReminderDay, seen: DueRange | null): AccountToRemind[] {
  return page.flatMap(({ account: { shutdownDate, balance, id: accountID }, state }) => {
    if (seen && shutdownDate !== null && shutdownDate >= seen.from && shutdownDate <= seen.to) return [];
    const reminder = reminderOf(state, day);
    return reminder ? [{ accountID, balance, ...reminder }] : [];
  });
}
