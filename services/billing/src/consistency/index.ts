import { type CheckResult, Findings } from '@herald/books';
import type { MongoConnection } from '@herald/mongo';
import type { SignedCheckpoint } from '../hash-chain/checkpoint-model';
import type { LedgerKeys } from '../hash-chain/ledger-keys';
import { accountsIn } from '../ledger/account-model';
import { paymentsIn } from '../ledger/payment-model';
import type { BillingViolation } from './account-comparison';
import { findViolations } from './check-accounts';
import { checkHashChains } from './check-hash-chains';

export type { SignedCheckpoint } from '../hash-chain/checkpoint-model';
export { AccountEventChains } from './account-event-chains';
export { LedgerKeys } from '../hash-chain/ledger-keys';
export { signedCheckpoints } from './check-hash-chains';

/** Input for the verification of the payments' hash chain. Without keys, the chain is not verified. */
export interface HashChainCheck {
  keys?: LedgerKeys | undefined;
  /** Signed checkpoints that were stored elsewhere. */
  kept?: SignedCheckpoint[];
}

/**
 * Consistency check of billing: every account's balance is the sum of its payments, each row's balance is correct, and the hash
 * chains of accounts and companies are intact.
 */
export async function checkBooks(
  connection: MongoConnection,
  { keys, kept }: HashChainCheck = {},
): Promise<CheckResult[]> {
  const accounts = new Findings('account balances = sums of their payments, in intact chains');
  accounts.examined = await accountsIn(connection).estimatedDocumentCount();
  report(accounts, await findViolations(connection));
  if (!keys) return [accounts.result()];
  const hashChains = new Findings('payments match their hash chains: none changed, none missing');
  hashChains.examined = await paymentsIn(connection).estimatedDocumentCount();
  report(hashChains, await checkHashChains(connection, keys, kept));
  return [accounts.result(), hashChains.result()];
}

function report(findings: Findings, violations: BillingViolation[]): void {
  for (const { company, accountID, rule, detail } of violations) {
    const account = accountID === null ? '' : `, account ${accountID}`;
    const where = company === null ? 'all companies' : `company ${company}${account}`;
    findings.add(`${where}: ${rule}: ${detail}`);
  }
}
