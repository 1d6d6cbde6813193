import type { RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { NUMBERS } from './numbers';

/** Most recipients of a stored job. */
const STORED_JOB = 500_000;
const TELL_EVERY_JOBS = 10;
const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Stores finished jobs of up to half a million recipients, one per day until yesterday, alternately of the companies. Resolves to the
 * number of recipients: whole batches.
 */
export async function storeJobs(
  context: RowContext,
  bench: BenchSystem,
  companies: Company[],
  recipients: number,
): Promise<number> {
  const { mongoUrl } = bench;
  const fill = context.helper('fill');
  const jobs = Math.max(companies.length, Math.ceil(recipients / STORED_JOB));
  const count = Math.ceil(recipients / jobs / BATCH) * BATCH;
  for (let job = 0; job < jobs; job++) {
    if (job % TELL_EVERY_JOBS === 0) context.say(`stored ${((job * count) / 1e6).toFixed(1)} M recipients`);
    const company = companies[job % companies.length]!;
    await fill.ask('storeJob', {
      mongoUrl,
      company: company.id,
      brandID: company.brandID,
      acceptedAt: Date.now() - (jobs - job) * DAY_MS,
      first: NUMBERS.stored + job * count,
      count,
    });
  }
  await fill.ask('checkpoint', mongoUrl);
  return jobs * count;
}
