import { checkBilling } from './billing';
import { checkCallbacks } from './callbacks';
import { openDatabases } from './databases';
import type { CheckResult } from './findings';
import { checkSmsJobs } from './sms-jobs';
import { checkSmsLedger } from './sms-ledger';

export type { CheckResult } from './findings';

/** Runs every check on a live system. It reads only, and in bounded memory. */
export async function audit(options: { mongoUrl: string; namespace?: string }): Promise<CheckResult[]> {
  const databases = await openDatabases(options.mongoUrl, options.namespace);
  try {
    return [
      await checkSmsLedger(databases.client, databases.sms),
      await checkSmsJobs(databases.client, databases.sms),
      await checkCallbacks(databases),
      await checkBilling(options.mongoUrl, databases.billing.databaseName),
    ];
  } finally {
    await databases.client.close();
  }
}
