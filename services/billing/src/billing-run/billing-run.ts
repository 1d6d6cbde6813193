import { addDays } from '@herald/company-time';
import { ACCOUNT_STATUS } from '@herald/contracts';
import type { AccountStore, DueAccount } from '../accounts/account-store';
import type { Ledger } from '../payments/ledger';
import type { PostingOutcome } from '../payments/posting';
import { type BillingDay, chargeEffect } from './charge-effect';

export interface BillingRunDeps {
  accounts: Pick<AccountStore, 'due' | 'unbegun'>;
  ledger: Pick<Ledger, 'postWhenRoom'>;
}

/** What a run did: numbers of accounts, and minor units. */
export interface RunSummary {
  due: number;
  charged: number;
  sum: number;
  turnedPassive: number;
}

/** The day a run is for, and the one of the run before it. Dates are by the company's calendar. */
export interface RunDay extends BillingDay {
  lastRun: string | null;
}

type NextPage = (after: DueAccount | null) => Promise<DueAccount[]>;

const PAGE = 500;
const LONG_AGO = '0000-01-01';

/** Does to the accounts of a company what its day asks for. It can be stopped anywhere and run again. */
export class BillingRun {
  constructor(private readonly deps: BillingRunDeps) {}

  /** @param goOn asked before every page; when it says no, what is left is left. */
  async run(company: number, day: RunDay, goOn: () => boolean): Promise<RunSummary & { finished: boolean }> {
    const summary = { due: 0, charged: 0, sum: 0, turnedPassive: 0 };
    for (const nextPage of this.pages(company, day)) {
      for (let last: DueAccount | null = null; ;) {
        if (!goOn()) return { ...summary, finished: false };
        const page: DueAccount[] = await nextPage(last);
        const outcomes = await Promise.all(page.map(({ id }) => this.charge(company, id, day)));
        for (const outcome of outcomes) count(summary, outcome);
        last = page.at(-1) ?? null;
        if (page.length < PAGE) break;
      }
    }
    return { ...summary, finished: true };
  }

  /** Those whose first period begins, those whose date is reached, and those whose credit has ended since the last run. */
  private pages(company: number, { date: to, lastRun }: RunDay): NextPage[] {
    const { accounts } = this.deps;
    const ended = { field: 'creditDate', from: lastRun ?? LONG_AGO, to: addDays(to, -1) } as const;
    return [
      (after) => accounts.unbegun(company, after, PAGE),
      (after) => accounts.due(company, { field: 'shutdownDate', from: LONG_AGO, to }, after, PAGE),
      (after) => accounts.due(company, ended, after, PAGE),
    ];
  }

  private charge(company: number, accountID: number, day: BillingDay): Promise<PostingOutcome> {
    return this.deps.ledger.postWhenRoom(company, { accountID, decide: chargeEffect(day) });
  }
}

/** An account that wasn't touched isn't counted: it was looked at for an earlier reason, or by a run of the day before. */
function count(summary: RunSummary, outcome: PostingOutcome): void {
  if (outcome.kind !== 'posted' || !outcome.changed) return;
  summary.due++;
  if (outcome.rows.length > 0) summary.charged++;
  for (const { sum } of outcome.rows) summary.sum += sum;
  if (outcome.account.statusID === ACCOUNT_STATUS.PASSIVE) summary.turnedPassive++;
}
