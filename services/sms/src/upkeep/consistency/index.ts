import type { CheckResult } from '@herald/service/books';
import type { MongoConnection } from '@herald/mongo';
import { checkBalances } from './check-balances';
import { checkJobs } from './check-jobs';
import { checkStatistics } from './check-statistics';

export { InboundEvents } from './inbound-events';
export { PublishedChanges } from './published-changes';

/** Consistency check of sms: balances and their ledger, jobs and their recipients, and the statistics. */
export async function checkBooks(connection: MongoConnection): Promise<CheckResult[]> {
  return [await checkBalances(connection), await checkJobs(connection), await checkStatistics(connection)];
}
