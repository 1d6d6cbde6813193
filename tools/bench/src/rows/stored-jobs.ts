import type { RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { NUMBERS } from './numbers';

/** Recipients of a stored job. */
export const STORED_JOB = 500_000;
/** One stored job in this number also has stored callbacks. */
const CALLED_BACK = 10;
const DAY_MS = 24 * 3_600_000;

/** A job in the database. */
export interface Stored {
  smsID: number;
  company: Company;
  acceptedAt: number;
  /** Its numbers are the `count` numbers from here on. */
  first: number;
  count: number;
}

/** Stores finished jobs of half a million recipients each, one per day until yesterday, round robin over the companies. */
export async function storeJobs(
  context: RowContext,
  bench: BenchSystem,
  companies: Company[],
  recipients: number,
): Promise<Stored[]> {
  const { mongoUrl } = bench.system.run;
  const jobs = Math.ceil(recipients / STORED_JOB);
  const stored: Stored[] = [];
  for (let job = 0; job < jobs; job++) {
    const deliveries = job % CALLED_BACK === 0;
    if (deliveries) context.say(`stored ${((job * STORED_JOB) / 1e6).toFixed(1)} M recipients`);
    const company = companies[job % companies.length]!;
    const acceptedAt = Date.now() - (jobs - job) * DAY_MS;
    const count = Math.min(STORED_JOB, recipients - job * STORED_JOB);
    const first = NUMBERS.stored + job * STORED_JOB;
    const smsID = await context.helper('fill').ask('storeJob', {
      ...{ mongoUrl, company: company.id, brandID: company.brandID, acceptedAt, first, count, deliveries },
    });
    stored.push({ smsID, company, acceptedAt, first, count });
  }
  await context.helper('fill').ask('checkpoint', mongoUrl);
  return stored;
}
