import { type CheckResult, Findings } from '@herald/books';
import type { MongoConnection } from '@herald/mongo';
import { accountsIn } from '../accounts/account-model';
import { findViolations } from './check-accounts';

/** The books of billing: every account's balance is the sum of its payments, each row's balance is right, the chains hold. */
export async function checkBooks(connection: MongoConnection): Promise<CheckResult[]> {
  const findings = new Findings('account balances = sums of their payments, and their chains hold');
  findings.examined = await accountsIn(connection).estimatedDocumentCount();
  for (const { company, accountID, rule, detail } of await findViolations(connection)) {
    const account = accountID === null ? '' : `, account ${accountID}`;
    findings.add(`company ${company}${account}: ${rule}: ${detail}`);
  }
  return [findings.result()];
}
