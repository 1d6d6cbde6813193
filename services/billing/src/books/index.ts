import { type CheckResult, Findings } from '@herald/books';
import type { MongoConnection } from '@herald/mongo';
import { accountsIn } from '../accounts/account-model';
import { paymentsIn } from '../payments/payment-model';
import type { BillingViolation } from './account-books';
import { findViolations } from './check-accounts';
import { type Anchor, checkSeals } from './check-seals';

export { type Anchor, heads } from './check-seals';

/** How the seals of payments are checked: without the key they are not. */
export interface SealCheck {
  ledgerKey?: Buffer;
  anchors?: Anchor[];
}

/**
 * The books of billing: every account's balance is the sum of its payments, each row's balance is right, the chains hold, and
 * so do the seals.
 */
export async function checkBooks(
  connection: MongoConnection,
  { ledgerKey, anchors }: SealCheck = {},
): Promise<CheckResult[]> {
  const accounts = new Findings('account balances = sums of their payments, and their chains hold');
  accounts.examined = await accountsIn(connection).estimatedDocumentCount();
  report(accounts, await findViolations(connection));
  if (!ledgerKey) return [accounts.result()];
  const seals = new Findings('payments are as they were sealed, and none is missing');
  seals.examined = await paymentsIn(connection).estimatedDocumentCount();
  report(seals, await checkSeals(connection, ledgerKey, anchors));
  return [accounts.result(), seals.result()];
}

function report(findings: Findings, violations: BillingViolation[]): void {
  for (const { company, accountID, rule, detail } of violations) {
    const account = accountID === null ? '' : `, account ${accountID}`;
    findings.add(`company ${company}${account}: ${rule}: ${detail}`);
  }
}
