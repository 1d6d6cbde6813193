import { ACCOUNT_STATUS } from '@herald/contracts';
import type { AccountStore, DueAccount } from '../accounts/account-store';
import type { Ledger } from '../payments/ledger';
import type { PostingOutcome } from '../payments/posting';
import { type BillingDay, chargeEffect } from './charge-effect';

export interface BillingRunDeps {
  accounts: Pick<AccountStore, 'due'>;
  ledger: Pick<Ledger, 'postWhenRoom'>;
}

/** What a run did: numbers of accounts, and minor units. */
export interface RunSummary {
  due: number;
  charged: number;
  sum: number;
  turnedPassive: number;
}

const PAGE = 500;

/** Charges the accounts of a company whose date is reached. It can be stopped anywhere and run again. */
export class BillingRun {
  constructor(private readonly deps: BillingRunDeps) {}

  /** @param goOn asked before every page; when it says no, what is left is left. */
  async run(
    company: number,
    day: BillingDay,
    goOn: () => boolean,
  ): Promise<RunSummary & { finished: boolean }> {
    const summary = { due: 0, charged: 0, sum: 0, turnedPassive: 0 };
    for (let last: DueAccount | null = null; ;) {
      if (!goOn()) return { ...summary, finished: false };
      const page: DueAccount[] = await this.deps.accounts.due(company, day.date, last, PAGE);
      const outcomes = await Promise.all(page.map(({ id }) => this.charge(company, id, day)));
      for (const outcome of outcomes) count(summary, outcome);
      last = page.at(-1) ?? null;
      if (page.length < PAGE) return { ...summary, finished: true };
    }
  }

  private charge(company: number, accountID: number, day: BillingDay): Promise<PostingOutcome> {
    return this.deps.ledger.postWhenRoom(company, { accountID, decide: chargeEffect(day) });
  }
}

function count(summary: RunSummary, outcome: PostingOutcome): void {
  summary.due++;
  if (outcome.kind !== 'posted') return;
  if (outcome.rows.length > 0) summary.charged++;
  for (const { sum } of outcome.rows) summary.sum += sum;
  if (outcome.account.statusID === ACCOUNT_STATUS.PASSIVE) summary.turnedPassive++;
}
