import type { mongo } from 'mongoose';
import { addDays } from '@herald/company-time';
import { ACCOUNT_STATUS } from '@herald/contracts';
import type { AccountStore, DueAccount } from '../accounts/account-store';
import type { Ledger } from '../payments/ledger';
import type { PostingOutcome } from '../payments/posting';
import { type BillingDay, chargeEffect } from './charge-effect';
import type { NextPage } from './look-at-due';
import { NOTHING_DONE, type RunPlace, type RunSummary } from './run-model';

export interface BillingRunDeps {
  accounts: Pick<AccountStore, 'due' | 'unbegun'>;
  ledger: Pick<Ledger, 'postPage'>;
}

/** The day a run is for, and the one of the run before it. Dates are by the company's calendar. */
export interface RunDay extends BillingDay {
  lastRun: string | null;
}

/** Written with what a page of accounts did. */
export type Moved = (place: RunPlace, done: RunSummary, session?: mongo.ClientSession) => Promise<void>;

/** Accounts of a page: as many as are written in the time for which a payment may wait for them, within these bounds. */
const MIN_PAGE = 250;
const MAX_PAGE = 1_000;
const PAGE_MS = 60;
const LONG_AGO = '0000-01-01';

/** Does to the accounts of a company what its day asks for. It can be stopped anywhere and run again. */
export class BillingRun {
  constructor(private readonly deps: BillingRunDeps) {}

  /**
   * @param from where an earlier try of this day came to.
   * @param goOn asked before every page; when it says no, what is left is left.
   * @returns whether it came to its end.
   */
  async run(
    company: number,
    day: RunDay,
    { from, moved, goOn }: { from: RunPlace | null; moved: Moved; goOn: () => boolean },
  ): Promise<boolean> {
    const { accounts, ledger } = this.deps;
    const parts = dueParts(accounts, company, day);
    let size = MIN_PAGE;
    // While a page is written the next one is read. What is done to an account is decided when it is written.
    let next = pageAt(parts, from?.day === day.date ? from : { part: 0, after: null }, size);
    for (;;) {
      const { page, part, after } = await next;
      const isLast = part === parts.length;
      if (!goOn()) return false;
      if (!isLast) next = pageAt(parts, { part, after }, size);
      next.catch(() => undefined);
      if (page.length > 0) {
        const postings = page.map(({ id }) => ({ accountID: id, decide: chargeEffect(day) }));
        const begun = performance.now();
        await ledger.postPage(company, postings, (outcomes, session) =>
          moved({ day: day.date, part, after }, summaryOf(outcomes), session),
        );
        size = nextSize(page.length, performance.now() - begun);
      }
      if (isLast) return true;
    }
  }
}

/** The accounts at a place of the run, and the place behind them. */
async function pageAt(
  parts: NextPage[],
  { part, after }: Pick<RunPlace, 'part' | 'after'>,
  size: number,
): Promise<{ page: DueAccount[] } & Pick<RunPlace, 'part' | 'after'>> {
  if (part >= parts.length) return { page: [], part, after };
  const page = await parts[part]!(after, size);
  return page.length < size ? { page, part: part + 1, after: null } : { page, part, after: page.at(-1)! };
}

function nextSize(size: number, tookMs: number): number {
  const fitting = size * Math.min(2, PAGE_MS / tookMs);
  return Math.round(Math.min(MAX_PAGE, Math.max(MIN_PAGE, fitting)));
}

/** Those whose first period begins, those whose date is reached, and those whose credit has ended since the last run. */
export function dueParts(
  accounts: Pick<AccountStore, 'due' | 'unbegun'>,
  company: number,
  { date: to, lastRun }: RunDay,
): NextPage[] {
  const ended = { field: 'creditDate', from: lastRun ?? LONG_AGO, to: addDays(to, -1) } as const;
  const reached = { field: 'shutdownDate', from: LONG_AGO, to } as const;
  return [
    (after, limit) => accounts.unbegun(company, after, limit),
    (after, limit) => accounts.due(company, reached, after, limit),
    (after, limit) => accounts.due(company, ended, after, limit),
  ];
}

/** An account that nothing was done to isn't counted: it was looked at for another reason before. */
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
