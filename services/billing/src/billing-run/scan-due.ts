import { inSnapshot, type MongoConnection } from '@herald/mongo';
import type { CatalogueStore } from '../catalogue/catalogue-store';
import type { AccountStore, DueAccount, LedgerAccount } from '../ledger/account-store';
import type { CompanyTerms } from '../ledger/billing-terms';
import { openState, tariffsOf } from '../ledger/ledger-batch';
import type { AccountState } from '../ledger/posting';

export interface ScanDueDeps {
  connection: MongoConnection;
  accounts: AccountStore;
  catalogue: CatalogueStore;
  terms: CompanyTerms;
}

/** Reads up to `limit` accounts of a kind, starting after the account `after`. */
export type NextPage = (after: DueAccount | null, limit: number) => Promise<DueAccount[]>;

/** An account as it is stored, and its state as a posting would see it now. */
export interface SeenAccount {
  account: LedgerAccount;
  state: AccountState;
}

/** Accounts that are read or written at once: payments to them wait for a page that is written. */
export const PAGE = 500;

/** Reads all accounts of a kind, page by page. The last page may be empty. */
export async function* scanDue(
  deps: ScanDueDeps,
  company: number,
  nextPage: NextPage,
): AsyncGenerator<SeenAccount[]> {
  for (let after: DueAccount | null = null; ;) {
    const page: DueAccount[] = await nextPage(after, PAGE);
    yield await seen(deps, company, page);
    if (page.length < PAGE) return;
    after = page.at(-1)!;
  }
}

async function seen(deps: ScanDueDeps, company: number, page: DueAccount[]): Promise<SeenAccount[]> {
  const { connection, accounts, catalogue, terms } = deps;
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const ofCompany = await terms.of(company);
  const found = await inSnapshot(connection, (session) => accounts.money(company, ids, session));
  const tariffs = await catalogue.findItem(company, [{ kind: 'tariffs', ids: tariffsOf(found) }]);
  return found.map((account) => ({ account, state: openState(account, tariffs, ofCompany) }));
}
