import { type CheckResult, Findings } from '@herald/service/books';
import type { MongoConnection } from '@herald/mongo';
import { accountsIn } from '../ledger/account-model';
import { findViolations } from './check-accounts';

export { AccountEventChains } from './account-event-chains';

/** Every account's balance is the sum of its payments, each row's balance is correct, and the hash chains of the accounts are intact. */
export async function checkBooks(connection: MongoConnection): Promise<CheckResult> {
  const accounts = new Findings('account balances = sums of their payments, in intact chains');
  accounts.examined = await accountsIn(connection).estimatedDocumentCount();
  for (const { company, accountID, rule, detail } of await findViolations(connection)) {
    const account = accountID === null ? '' : `, account ${accountID}`;
    accounts.add(`company ${company}${account}: ${rule}: ${detail}`);
  }
  return accounts.result();
}
