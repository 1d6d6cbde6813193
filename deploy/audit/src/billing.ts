import { auditBilling } from '@herald/billing';
import { connectMongo } from '@herald/mongo';
import { type CheckResult, Findings } from './findings';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Every account's balance is the sum of its payments, each row's balance is right, and the hash chains hold. */
export async function checkBilling(url: string, database: string): Promise<CheckResult> {
  const findings = new Findings('account balances = sums of their payments, and their chains hold');
  const connection = await connectMongo({ url, database, name: 'herald-audit', logger: silent });
  try {
    findings.examined = await connection.db!.collection('accounts').countDocuments();
    for (const { company, accountID, rule, detail } of await auditBilling(connection)) {
      findings.add(
        `company ${company}${accountID === null ? '' : `, account ${accountID}`}: ${rule}: ${detail}`,
      );
    }
  } finally {
    await connection.close();
  }
  return findings.result();
}
