import type { mongo } from 'mongoose';
import { addDays } from '@herald/company-time';
import { ACCOUNT_STATUS } from '@herald/contracts';
import type { AccountStore, DueAccount } from '../accounts/account-store';
import type { Ledger } from '../payments/ledger';
import type { PostingOutcome } from '../payments/posting';
import { type BillingDay, chargeEffect } from './charge-effect';
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

type NextPage = (after: DueAccount | null, limit: number) => Promise<DueAccount[]>;

const PAGE = 500;
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
    const parts = dueParts(this.deps.accounts, company, day);
    const begun = from?.day === day.date ? from : { part: 0, after: null };
    for (let { part, after } = begun; part < parts.length;) {
      if (!goOn()) return false;
      const page = await parts[part]!(after, PAGE);
      after = page.at(-1) ?? null;
      if (page.length < PAGE) [part, after] = [part + 1, null];
      const place = { day: day.date, part, after };
      const postings = page.map(({ id }) => ({ accountID: id, decide: chargeEffect(day) }));
      if (postings.length === 0) continue;
      await this.deps.ledger.postPage(company, postings, (outcomes, session) =>
        moved(place, summaryOf(outcomes), session),
      );
    }
    return true;
  }
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
