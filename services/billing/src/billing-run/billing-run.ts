import { addDays } from '@herald/values/company-time';
import { ACCOUNT_STATUS } from '@herald/contracts';
import type { Statement } from '@herald/mongo';
import type { AccountStore, DueAccount } from '../ledger/account-store';
import type { Ledger } from '../ledger/ledger';
import type { PostingOutcome } from '../ledger/posting';
import { type BillingDay, chargeEffect } from './charge-effect';
import { NOTHING_DONE, type RunPosition, type RunSummary } from './run-store';
import { type NextPage, PAGE } from './scan-due';

/** The day of a run, and the day of the previous run. Dates are by the company's calendar. */
export interface RunDay extends BillingDay {
  lastRun: string | null;
}

/** The statement that stores the position and the counts of a run, in the transaction that writes a page of accounts. */
export type Moved = (position: RunPosition, done: RunSummary) => Statement;

const LONG_AGO = '0000-01-01';

/**
 * Executes a day's billing of a company's accounts. It can be stopped at any point and run again.
 * @param from the position that an earlier attempt at this day reached
 * @param goOn called before every page; false ends the run and leaves the remaining accounts to the next attempt
 * @returns whether the run reached its end
 */
export async function runDay(
  { accounts, ledger }: { accounts: AccountStore; ledger: Ledger },
  company: number,
  day: RunDay,
  { from, moved, goOn }: { from: RunPosition | null; moved: Moved; goOn: () => boolean },
): Promise<boolean> {
  const parts = dueParts(accounts, company, day);
  let next = pageAt(parts, from?.day === day.date ? from : { part: 0, after: null });
  for (;;) {
    const { page, part, after } = await next;
    const isLast = part === parts.length;
    if (!goOn()) return false;
    // The next page is read while a page is written. The charges of an account are decided when the account is written.
    if (!isLast) next = pageAt(parts, { part, after });
    next.catch(() => undefined);
    if (page.length > 0) {
      const postings = page.map(({ id }) => ({ accountID: id, decide: chargeEffect(day) }));
      await ledger.postPage(company, postings, (outcomes) => [
        moved({ day: day.date, part, after }, summaryOf(outcomes)),
      ]);
    }
    if (isLast) return true;
  }
}

/** The accounts at a position of the run, and the position after them. */
async function pageAt(
  parts: NextPage[],
  { part, after }: Pick<RunPosition, 'part' | 'after'>,
): Promise<{ page: DueAccount[] } & Pick<RunPosition, 'part' | 'after'>> {
  if (part >= parts.length) return { page: [], part, after };
  const page = await parts[part]!(after, PAGE);
  return page.length < PAGE ? { page, part: part + 1, after: null } : { page, part, after: page.at(-1)! };
}

/** Accounts before their first period, accounts whose `shutdownDate` is reached, and accounts whose credit ended since the last run. */
export function dueParts(accounts: AccountStore, company: number, { date: to, lastRun }: RunDay): NextPage[] {
  const ended = { field: 'creditDate', from: lastRun ?? LONG_AGO, to: addDays(to, -1) } as const;
  const reached = { field: 'shutdownDate', from: LONG_AGO, to } as const;
  return [
    (after, limit) => accounts.unbegun(company, after, limit),
    (after, limit) => accounts.due(company, reached, after, limit),
    (after, limit) => accounts.due(company, ended, after, limit),
  ];
}

/** An unchanged account is not counted: an earlier part of the run has processed it. */
function summaryOf(outcomes: PostingOutcome[]): RunSummary {
  const summary = { ...NOTHING_DONE };
  for (const outcome of outcomes) {
    if (outcome.kind !== 'posted' || !outcome.changed) continue;
    summary.due++;
    if (outcome.rows.length > 0) summary.charged++;
    for (const { sum } of outcome.rows) summary.sum += sum;
    if (outcome.account.statusID === ACCOUNT_STATUS.PASSIVE) summary.turnedPassive++;
  }
  return summary;
}
