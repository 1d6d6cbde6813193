import { ACCOUNT_STATUS } from '@herald/contracts';
import { afterEffect } from '../ledger/activity';
import type { AccountState } from '../ledger/posting';
import { dueParts, type RunDay } from './billing-run';
import { chargeEffect } from './charge-effect';
import { scanDue, type ScanDueDeps } from './scan-due';
import { NOTHING_DONE, type RunExample, type RunSummary } from './run-store';

const MAX_EXAMPLES = 20;

/**
 * Computes the result of a run without writing anything.
 * @param days the days that a run would execute, in order
 * @param lastRun the day of the run before these days
 * @returns the counts of the run, and the first accounts that it would change; null if `goOn` ended it
 */
export async function dryRun(
  deps: ScanDueDeps,
  company: number,
  days: string[],
  { since, lastRun }: Pick<RunDay, 'since' | 'lastRun'>,
  goOn: () => boolean,
): Promise<{ summary: RunSummary; examples: RunExample[] } | null> {
  const summary = { ...NOTHING_DONE };
  const examples: RunExample[] = [];
  const last = days.at(-1)!;
  const parts = dueParts(deps.accounts, company, { date: last, since, lastRun });
  for (const [part, nextPage] of parts.entries()) {
    for await (const page of scanDue(deps, company, nextPage)) {
      if (!goOn()) return null;
      // Accounts before their first period, and those whose date is reached, were counted before.
      const left = part === 2 ? page.filter(({ account }) => (account.shutdownDate ?? '') > last) : page;
      for (const one of left.flatMap(({ state }) => wouldDo(state, { days, since }))) {
        summary.due++;
        if (one.charged) summary.charged++;
        summary.sum += one.sum;
        if (one.statusID === ACCOUNT_STATUS.PASSIVE) summary.turnedPassive++;
        const { accountID, balance, sum, statusID, shutdownDate } = one;
        if (examples.length < MAX_EXAMPLES)
          examples.push({ accountID, balance, sum, statusID, shutdownDate });
      }
    }
  }
  return { summary, examples };
}

/** The result of the days for an account; empty if the account would not change. */
function wouldDo(before: AccountState, { days, since }: { days: string[]; since: string }) {
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
  return [{ accountID, balance: before.balance, sum, statusID, shutdownDate, charged }];
}
