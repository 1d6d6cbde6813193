import { ACCOUNT_STATUS } from '@herald/contracts';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import type { AccountStore, DueAccount } from '../accounts/account-store';
import type { CatalogueStore } from '../catalogue/catalogue-store';
import { openState, tariffsOf } from '../payments/ledger-batch';
import { afterEffect } from '../payments/activity';
import { dueParts, type RunDay } from './billing-run';
import type { CompanyTerms } from './billing-terms';
import { chargeEffect } from './charge-effect';
import { NOTHING_DONE, type RunExample, type RunSummary } from './run-model';

export interface DryRunDeps {
  connection: MongoConnection;
  accounts: Pick<AccountStore, 'due' | 'unbegun' | 'money'>;
  catalogue: Pick<CatalogueStore, 'find'>;
  terms: Pick<CompanyTerms, 'of'>;
}

const PAGE = 500;
const MAX_EXAMPLES = 20;

/** Says what a run would do, and writes nothing. */
export class DryRun {
  constructor(private readonly deps: DryRunDeps) {}

  /**
   * @param days those that a run would run through, in their order.
   * @param lastRun the day of the run before them.
   * @returns what would be done, and the first accounts that it would be done to.
   */
  async look(
    company: number,
    days: string[],
    { since, lastRun }: Pick<RunDay, 'since' | 'lastRun'>,
    goOn: () => boolean,
  ): Promise<{ summary: RunSummary; examples: RunExample[] } | null> {
    const summary = { ...NOTHING_DONE };
    const examples: RunExample[] = [];
    const last = days.at(-1)!;
    const parts = dueParts(this.deps.accounts, company, { date: last, since, lastRun });
    for (const [part, nextPage] of parts.entries()) {
      for (let after: DueAccount | null = null; ;) {
        if (!goOn()) return null;
        const page: DueAccount[] = await nextPage(after, PAGE);
        for (const one of await this.wouldDo(company, page, { days, since })) {
          // Whose date is reached was counted there, though its credit has ended too.
          if (part === 2 && one.wasReached) continue;
          summary.due++;
          if (one.charged) summary.charged++;
          summary.sum += one.sum;
          if (one.statusID === ACCOUNT_STATUS.PASSIVE) summary.turnedPassive++;
          const { accountID, balance, sum, statusID, shutdownDate } = one;
          if (examples.length < MAX_EXAMPLES)
            examples.push({ accountID, balance, sum, statusID, shutdownDate });
        }
        if (page.length < PAGE) break;
        after = page.at(-1)!;
      }
    }
    return { summary, examples };
  }

  private async wouldDo(
    company: number,
    page: DueAccount[],
    { days, since }: { days: string[]; since: string },
  ) {
    const { connection, accounts, catalogue, terms } = this.deps;
    if (page.length === 0) return [];
    const ids = page.map(({ id }) => id);
    const ofCompany = await terms.of(company);
    const found = await inSnapshot(connection, (session) => accounts.money(company, ids, session));
    const tariffs = await catalogue.find(company, [{ kind: 'tariffs', ids: tariffsOf(found) }]);
    return found.flatMap((account) => {
      const before = openState(account, tariffs, ofCompany);
      const wasReached = before.shutdownDate !== null && before.shutdownDate <= days.at(-1)!;
      let after = before;
      let charged = false;
      for (const date of days) {
        const effect = chargeEffect({ date, since })(after);
        charged ||= effect.rows.length > 0;
        after = afterEffect(after, effect);
      }
      if (after.shutdownDate === before.shutdownDate && after.statusID === before.statusID) return [];
      const { id: accountID, balance, statusID, shutdownDate } = after;
      const sum = balance - before.balance;
      return [{ accountID, balance: before.balance, sum, statusID, shutdownDate, charged, wasReached }];
    });
  }
}
