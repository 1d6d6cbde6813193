import { addDays } from '@herald/company-time';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import type { AccountStore, DueAccount, DueRange } from '../accounts/account-store';
import type { CompanyTerms } from '../billing-run/billing-terms';
import type { CatalogueStore } from '../catalogue/catalogue-store';
import { openState, tariffsOf } from '../payments/ledger-batch';
import type { Reminder } from '../payments/posting';
import { type ReminderDay, reminderOf } from './reminder-effect';

export interface ReminderLookDeps {
  connection: MongoConnection;
  accounts: Pick<AccountStore, 'due' | 'money'>;
  catalogue: Pick<CatalogueStore, 'find'>;
  terms: Pick<CompanyTerms, 'of'>;
}

/** An account that is to be reminded, with its balance, minor units. */
export interface AccountToRemind extends Reminder {
  accountID: number;
  balance: number;
}

const PAGE = 500;

/** Finds whom the reminders of a day are for, page by page, and writes nothing. */
export class ReminderLook {
  constructor(private readonly deps: ReminderLookDeps) {}

  async *pages(company: number, day: ReminderDay): AsyncGenerator<AccountToRemind[]> {
    const { accounts, terms } = this.deps;
    const { frozenDays } = await terms.of(company);
    const most = Math.max(...day.daysBefore);
    // The days of suspensions are added to a date when its account is next looked at.
    const reached: DueRange = {
      field: 'shutdownDate',
      from: addDays(day.today, -frozenDays),
      to: addDays(day.today, most),
    };
    const ended: DueRange = { field: 'creditDate', from: day.today, to: addDays(day.today, most - 1) };
    for (const range of [reached, ended]) {
      for (let after: DueAccount | null = null; ;) {
        const page: DueAccount[] = await accounts.due(company, range, after, PAGE);
        yield await this.toRemind(company, page, day, range === ended ? reached : null);
        if (page.length < PAGE) break;
        after = page.at(-1)!;
      }
    }
  }

  /** @param seen whose date is in this range was looked at before. */
  private async toRemind(
    company: number,
    page: DueAccount[],
    day: ReminderDay,
    seen: DueRange | null,
  ): Promise<AccountToRemind[]> {
    const { connection, accounts, catalogue, terms } = this.deps;
    if (page.length === 0) return [];
    const ids = page.map(({ id }) => id);
    const ofCompany = await terms.of(company);
    const found = await inSnapshot(connection, (session) => accounts.money(company, ids, session));
    const tariffs = await catalogue.find(company, [{ kind: 'tariffs', ids: tariffsOf(found) }]);
    return found.flatMap((account) => {
      const { shutdownDate, balance, id: accountID } = account;
      if (seen && shutdownDate !== null && shutdownDate >= seen.from && shutdownDate <= seen.to) return [];
      const reminder = reminderOf(openState(account, tariffs, ofCompany), day);
      return reminder ? [{ accountID, balance, ...reminder }] : [];
    });
  }
}
